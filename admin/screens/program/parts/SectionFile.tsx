import { Skeleton } from '@mantine/core'
import { upload } from '#client/api/transfer.ts'
import { useWords } from '../../../app/hooks.ts'
import { withWords } from '../../../app/i18n.ts'
import { lazyPart } from '../../../app/lazyPart.tsx'

const UploadField = lazyPart(
  async () => (await withWords(['parts'], import('../../../app/parts/upload/UploadField.tsx'))).UploadField,
  () => <Skeleton height={60} radius={6} />,
)

const PICTURES = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
}
const KINDS = {
  image: PICTURES,
  video: { 'video/mp4': ['.mp4'], 'video/webm': ['.webm'] },
  file: {
    ...PICTURES,
    'application/pdf': ['.pdf'],
    'application/zip': ['.zip'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
    'application/vnd.oasis.opendocument.text': ['.odt'],
    'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  },
}
const MOST_BYTES = { image: 5 * 1024 ** 2, video: 50 * 1024 ** 2, file: 50 * 1024 ** 2 }

/** What was sent, with the size of a picture in pixels. */
export interface SentFile {
  location: string
  name: string
  width?: number
  height?: number
}

interface SectionFileProps {
  kind: keyof typeof KINDS
  label: string
  programId: string
  /** '' while there is none. */
  location: string
  /** What it is called while it is there. */
  name?: string
  error?: string | undefined
  disabled: boolean
  onSent: (sent: SentFile) => void
  /** Left out where it can only be replaced. */
  onRemove?: () => void
}

/** A file of the public page: sent at once, public once the page that names it is saved. */
export function SectionFile({
  kind,
  label,
  programId,
  location,
  name,
  error,
  disabled,
  onSent,
  onRemove,
}: SectionFileProps) {
  const t = useWords()
  return (
    <UploadField
      label={label}
      hint={t(`sections.fileHint.${kind}`)}
      accept={KINDS[kind]}
      maxBytes={MOST_BYTES[kind]}
      value={
        location ? { name: name || t(`sections.stored.${kind}`), ...(kind === 'image' && { url: location }) } : null
      }
      send={async (file, options) => {
        const sent = await upload('uploadSectionFile', { params: { programId } }, file, options)
        return { ...(sent as { location: string }), name: file.name, ...(await pixelsOf(file)) }
      }}
      onSent={(sent) => onSent(sent as SentFile)}
      {...(onRemove && { onRemove })}
      disabled={disabled}
      error={error}
    />
  )
}

async function pixelsOf(file: File): Promise<{ width?: number; height?: number }> {
  if (!file.type.startsWith('image/')) return {}
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return {} // a picture that this browser cannot read has no size
  }
}

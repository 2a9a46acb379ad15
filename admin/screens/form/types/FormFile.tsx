import { Skeleton } from '@mantine/core'
import { upload } from '#client/api/transfer.ts'
import { useWords } from '../../../app/hooks.ts'
import { withWords } from '../../../app/i18n.ts'
import { lazyPart } from '../../../app/lazyPart.tsx'
import { useEditorSession } from '../parts/context.ts'

const UploadField = lazyPart(
  async () => (await withWords(['parts'], import('../../../app/parts/upload/UploadField.tsx'))).UploadField,
  () => <Skeleton height={60} radius={6} />,
)

const KINDS = {
  image: {
    'image/png': ['.png'],
    'image/jpeg': ['.jpg', '.jpeg'],
    'image/gif': ['.gif'],
    'image/webp': ['.webp'],
  },
  video: { 'video/mp4': ['.mp4'], 'video/webm': ['.webm'] },
}
/** A phone loads the picture with the form; a video only once it is started, up to the server's own limit. */
const MOST_BYTES = { image: 5 * 1024 ** 2, video: 50 * 1024 ** 2 }

interface FormFileProps {
  kind: keyof typeof KINDS
  label: string
  /** '' while there is none. */
  location: string
  onChange: (location: string) => void
}

/** A picture or a video that a form shows: sent at once, public once the draft names it. */
export function FormFile({ kind, label, location, onChange }: FormFileProps) {
  const t = useWords()
  const { program, formId, canEdit } = useEditorSession()
  return (
    <UploadField
      label={label}
      hint={t(`form.settings.fileHint.${kind}`)}
      accept={KINDS[kind]}
      maxBytes={MOST_BYTES[kind]}
      value={location ? { name: t(`form.settings.${kind}Stored`), ...(kind === 'image' && { url: location }) } : null}
      send={(file, options) => upload('uploadFormFile', { params: { programId: program.id, formId } }, file, options)}
      onSent={(sent) => onChange((sent as { location: string }).location)}
      onRemove={() => onChange('')}
      disabled={!canEdit}
    />
  )
}

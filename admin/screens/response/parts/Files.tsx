import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import {
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMaximize,
  IconMovie,
  IconMusic,
  IconPaperclip,
  IconPhoto,
} from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { download } from '#client/api/transfer.ts'
import { lazy } from '#client/ui/lazy.tsx'
import { extensionOf, type FileKind, fileKindOf } from '#core/file/kinds.ts'
import type { FileAnswer } from '#core/form/definition.ts'
import { bytesIn } from '#core/form/message.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useAction } from '../../../app/mutation.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import answersStyles from './Answers.module.css'
import type { Attached } from './attached.ts'
import { hasPreview } from './attached.ts'
import styles from './Files.module.css'

const FileViewer = lazy(() => import('./FileViewer.tsx').then((file) => file.FileViewer))

interface FilesProps {
  files: readonly Attached[]
  programId: string
  responseId: string
}

export function Files({ files, programId, responseId }: FilesProps) {
  const t = useWords()
  const [viewed, setViewed] = useState<string | null>(null)
  const all = useAction(() =>
    download('downloadResponseFiles', { params: { programId, responseId } }).catch(() => undefined),
  )
  if (files.length === 0)
    return (
      <StateBox icon={IconPaperclip} title={t('responses.file.none')}>
        {t('responses.file.noneHint')}
      </StateBox>
    )
  const steps = [...new Set(files.map(({ step }) => step))]
  return (
    <>
      <div className={styles.bar}>
        <Button
          leftSection={<IconMaximize size={16} stroke={1.6} />}
          onClick={() => setViewed(files[0]?.file.key ?? '')}
        >
          {t('responses.file.view')}
        </Button>
        <Button leftSection={<IconDownload size={16} stroke={1.6} />} loading={all.busy} onClick={() => all.mutate()}>
          {t('responses.file.all', { count: files.length })}
        </Button>
      </div>
      {steps.map((step) => (
        <section key={step} className={answersStyles.step} aria-label={step}>
          <div className={answersStyles.stepHead}>
            <h3>{step}</h3>
          </div>
          <ul className={`${styles.files} ${styles.filesAll}`}>
            {files
              .filter((each) => each.step === step)
              .map(({ file, question }) => (
                <FileLine key={file.key} file={file} question={question} onView={() => setViewed(file.key)} />
              ))}
          </ul>
        </section>
      ))}
      {viewed !== null && <FileViewer files={files} first={viewed} onClose={() => setViewed(null)} />}
    </>
  )
}

/** What has no preview, by its extension: a name and an icon are all that is made of it. */
const DOCUMENTS = {
  sheet: ['xls', 'xlsx', 'ods', 'csv'],
  text: ['doc', 'docx', 'odt', 'rtf', 'txt'],
  archive: ['zip', '7z', 'tar', 'gz'],
} as const
const ICONS = {
  pdf: IconFileTypePdf,
  image: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  sheet: IconFileSpreadsheet,
  text: IconFileText,
  archive: IconFileZip,
  other: IconFile,
} as const satisfies Record<FileKind | keyof typeof DOCUMENTS | 'other', typeof IconFile>
type Kind = keyof typeof ICONS

function kindOf(name: string): Kind {
  const documents = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[]
  const extension = extensionOf(name)
  return (
    fileKindOf(name) ?? documents.find((kind) => (DOCUMENTS[kind] as readonly string[]).includes(extension)) ?? 'other'
  )
}

interface FileLineProps {
  file: FileAnswer
  question?: string
  /** Shows it over the whole page. */
  onView?: () => void
}

/** A file with its link, and a look at it in place when the browser can show it. */
export function FileLine({ file, question, onView }: FileLineProps) {
  const t = useWords()
  const locale = useLocale()
  const id = useId()
  const [open, setOpen] = useState(false)
  const size = useSize(file.location, question !== undefined)
  const kind = kindOf(file.name)
  const Icon = ICONS[kind]
  const facts = [t(`responses.file.kind.${kind}`), size === null ? '' : bytesIn(size, locale)].filter(Boolean)
  return (
    <li className={styles.file}>
      <div className={styles.line}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={styles.words}>
          <a href={file.location} target="_blank" rel="noreferrer" className={styles.name}>
            {file.name}
            <span className="vh"> {t('responses.newTab')}</span>
          </a>{' '}
          <span className="small soft nowrap">{facts.join(', ')}</span>
          {question && <span className={`${styles.question} small soft`}>{question}</span>}
        </span>
        {hasPreview(file.name) && (
          <UnstyledButton
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'responses.file.hide' : 'responses.file.show')}
            <span className="vh"> {file.name}</span>
          </UnstyledButton>
        )}
        {onView && (
          <ActionIcon
            size={32}
            aria-label={t('responses.file.viewOne', { name: file.name })}
            title={t('responses.file.view')}
            onClick={onView}
          >
            <IconMaximize size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && <FilePreview file={file} kind={kind} />}
      </div>
    </li>
  )
}

function FilePreview({ file, kind }: { file: FileAnswer; kind: Kind }) {
  if (kind === 'image') return <img className={styles.preview} src={file.location} alt={file.name} />
  // biome-ignore lint/a11y/useMediaCaption: what applicants send has no captions
  if (kind === 'video') return <video className={styles.preview} src={file.location} controls preload="metadata" />
  // biome-ignore lint/a11y/useMediaCaption: what applicants send has no captions
  if (kind === 'audio') return <audio className={styles.preview} src={file.location} controls preload="metadata" />
  return <iframe className={`${styles.preview} ${styles.pdf}`} src={file.location} title={file.name} />
}

/** Bytes of a file; null until they are known. */
function useSize(location: string, wanted: boolean): number | null {
  const [size, setSize] = useState<number | null>(null)
  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    fetch(location, { method: 'HEAD', signal: abort.signal }).then(
      (answer) => setSize(answer.ok ? Number(answer.headers.get('content-length')) || null : null),
      () => {}, // the name alone is enough
    )
    return () => abort.abort()
  }, [location, wanted])
  return size
}

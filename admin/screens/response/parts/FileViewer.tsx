import { ActionIcon } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { number } from '#client/ui/format.ts'
import { fileKindOf } from '#core/file/kinds.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { type Attached, hasPreview } from './attached.ts'
import styles from './FileViewer.module.css'
import { turn, zoom } from './fileView.ts'

interface FileViewerProps {
  files: readonly Attached[]
  /** Key of the file that is shown first. */
  first: string
  onClose: () => void
}

/** The files of an application one after the other over the whole page. */
export function FileViewer({ files, first, onClose }: FileViewerProps) {
  const t = useWords()
  const locale = useLocale()
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ file }) => file.key === first),
    ),
  )
  const [look, setLook] = useState({ scale: 1, degrees: 0 })
  const shown = files[at]
  const isImage = shown !== undefined && fileKindOf(shown.file.name) === 'image' && hasPreview(shown.file.name)
  const step = (by: 1 | -1) => {
    const next = at + by
    if (next < 0 || next >= files.length) return
    setAt(next)
    setLook({ scale: 1, degrees: 0 })
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // These keys move within a recording that has the focus.
      const isPlaying = event.target instanceof HTMLMediaElement
      const done = ((): boolean => {
        if (event.key === 'ArrowLeft' && !isPlaying) step(-1)
        else if (event.key === 'ArrowRight' && !isPlaying) step(1)
        else if (event.key === 'r' && isImage) setLook(turn)
        else if ((event.key === '+' || event.key === '=') && isImage) setLook((now) => zoom(now, 1))
        else if (event.key === '-' && isImage) setLook((now) => zoom(now, -1))
        else if (event.key === '0' && isImage) setLook({ scale: 1, degrees: 0 })
        else return false
        return true
      })()
      if (!done) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })
  if (!shown) return null
  const { file, question } = shown
  return (
    <Dialog
      title={file.name}
      placement="full"
      onClose={onClose}
      note={
        <span aria-live="polite">
          {t('responses.file.place', { at: at + 1, of: files.length })}
          <span className={styles.question}> {question}</span>
        </span>
      }
      actions={
        <div className={styles.tools}>
          {isImage && (
            <>
              <ActionIcon
                size={36}
                aria-label={t('responses.file.smaller')}
                title={t('responses.file.smaller')}
                onClick={() => setLook((now) => zoom(now, -1))}
              >
                <IconZoomOut size={18} stroke={1.6} />
              </ActionIcon>
              <span className="num small">{t('responses.file.size', { n: number(look.scale * 100, locale) })}</span>
              <ActionIcon
                size={36}
                aria-label={t('responses.file.larger')}
                title={t('responses.file.larger')}
                onClick={() => setLook((now) => zoom(now, 1))}
              >
                <IconZoomIn size={18} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size={36}
                aria-label={t('responses.file.rotate')}
                title={t('responses.file.rotate')}
                onClick={() => setLook(turn)}
              >
                <IconRotateClockwise size={18} stroke={1.6} />
              </ActionIcon>
            </>
          )}
          <ActionIcon
            component="a"
            size={36}
            href={file.location}
            download={file.name}
            aria-label={t('responses.file.download')}
            title={t('responses.file.download')}
          >
            <IconDownload size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            size={36}
            aria-label={t('responses.file.previous')}
            title={t('responses.file.previous')}
            disabled={at === 0}
            onClick={() => step(-1)}
          >
            <IconChevronLeft size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            size={36}
            aria-label={t('responses.file.next')}
            title={t('responses.file.next')}
            disabled={at === files.length - 1}
            onClick={() => step(1)}
          >
            <IconChevronRight size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      }
    >
      <div className={styles.stage} key={file.key}>
        <Shown file={file} look={look} />
      </div>
    </Dialog>
  )
}

function Shown({ file, look }: { file: Attached['file']; look: { scale: number; degrees: number } }) {
  const t = useWords()
  const kind = hasPreview(file.name) ? fileKindOf(file.name) : null
  switch (kind) {
    case 'image':
      return (
        <img
          className={styles.image}
          data-zoomed={look.scale > 1 || undefined}
          src={file.location}
          alt={file.name}
          style={{
            width: look.scale > 1 ? `${look.scale * 100}%` : undefined,
            rotate: `${look.degrees}deg`,
            scale: look.scale < 1 ? look.scale : undefined,
          }}
        />
      )
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: what applicants send has no captions
      return <video className={styles.video} src={file.location} controls preload="metadata" />
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: what applicants send has no captions
      return <audio src={file.location} controls preload="metadata" />
    case 'pdf':
      return <iframe className={styles.pdf} src={file.location} title={file.name} />
    case null:
      return <p className="soft">{t('responses.file.noPreview')}</p>
  }
}

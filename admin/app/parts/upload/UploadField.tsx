import { Button } from '@mantine/core'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { isProblem } from '#client/api/problem.ts'
import type { UploadOptions } from '#client/api/transfer.ts'
import { percent } from '#client/ui/format.ts'
import { bytesIn } from '#core/form/message.ts'
import { focusOn } from '../../focus.ts'
import { useLocale, useWords } from '../../hooks.ts'
import { lazyPart } from '../../lazyPart.tsx'
import { useProblemText } from '../../notices.tsx'
import styles from './UploadField.module.css'

const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).CropDialog)

export interface UploadFieldProps<T> {
  label: string
  hint?: ReactNode
  /** Media types, each with the endings of its files. */
  accept: Readonly<Record<string, readonly string[]>>
  maxBytes: number
  /** Offers a part of the picture of this aspect before it is sent. */
  crop?: { aspect: number; longest: number }
  /** What is there now; the address when it is a picture. */
  value: { name: string; url?: string } | null
  /** In the place of the picture, or of a sign for its kind. */
  preview?: ReactNode
  send: (file: File, options: UploadOptions) => Promise<T>
  onSent: (answer: T, file: File) => void
  /** Left out where it can only be replaced. */
  onRemove?: () => void
  disabled?: boolean
  error?: string | undefined
}

/** One file: chosen, dropped or pasted; cropped where it is a picture for a place; sent with progress. */
export function UploadField<T>({
  label,
  hint,
  accept,
  maxBytes,
  crop,
  value,
  preview,
  send,
  onSent,
  onRemove,
  disabled = false,
  error,
}: UploadFieldProps<T>) {
  const t = useWords()
  const locale = useLocale()
  const textOf = useProblemText()
  const id = useId()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [cropping, setCropping] = useState<File | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const abort = useRef<AbortController | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const isSending = share !== null
  const kinds = [...new Set(Object.values(accept).flat())].map((ending) => ending.slice(1).toUpperCase()).join(', ')

  const upload = async (file: File) => {
    setCropping(null)
    setProblem(null)
    setShare(0)
    const mine = new AbortController()
    abort.current = mine
    try {
      const answer = await send(file, { onProgress: setShare, signal: mine.signal })
      onSent(answer, file)
      setAnnouncement(t('upload.sent', { name: file.name }))
    } catch (refused) {
      if (isProblem(refused, 'client.aborted')) setAnnouncement(t('upload.stopped'))
      else setProblem(textOf(refused).detail || textOf(refused).title)
    } finally {
      setShare(null)
    }
  }
  const refuse = (file: File, why: 'large' | 'type' | 'one') =>
    setProblem(
      t(`upload.${why}`, { name: file.name, size: bytesIn(file.size, locale), most: bytesIn(maxBytes, locale), kinds }),
    )
  const reasonOf = ({ errors }: FileRejection): 'large' | 'type' | 'one' => {
    const codes = errors.map(({ code }) => code)
    if (codes.includes('too-many-files')) return 'one'
    return codes.includes('file-invalid-type') ? 'type' : 'large'
  }
  const take = (accepted: readonly File[], refused: readonly FileRejection[]) => {
    const [file, first] = [accepted[0], refused[0]]
    if (first) return refuse(first.file, reasonOf(first))
    if (!file) return
    setProblem(null)
    if (crop && file.type.startsWith('image/')) setCropping(file)
    else void upload(file)
  }
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: Object.fromEntries(Object.entries(accept).map(([type, endings]) => [type, [...endings]])),
    maxSize: maxBytes,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: disabled || isSending,
    onDrop: take,
  })
  const paste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0]
    if (!file || disabled || isSending) return
    event.preventDefault()
    if (!(file.type in accept)) refuse(file, 'type')
    else if (file.size > maxBytes) refuse(file, 'large')
    else take([file], [])
  }
  const cancel = () => {
    abort.current?.abort()
    // The button goes with what it cancels.
    requestAnimationFrame(() => focusOn(button.current))
  }
  const shownError = problem ?? error
  return (
    <fieldset className="group" disabled={disabled} aria-describedby={shownError ? `${id}-error` : undefined}>
      <legend className="legend">{label}</legend>
      <div
        {...getRootProps({ role: undefined, tabIndex: undefined })}
        className={styles.field}
        data-over={isDragActive || undefined}
        data-wrong={Boolean(shownError) || undefined}
        onPaste={paste}
      >
        <input {...getInputProps({ id, 'aria-label': label, tabIndex: -1 })} />
        <span className={styles.preview}>
          {preview ??
            (value?.url ? (
              <img src={value.url} alt="" />
            ) : crop ? (
              <IconPhoto size={22} stroke={1.6} aria-hidden />
            ) : (
              <IconFileText size={22} stroke={1.6} aria-hidden />
            ))}
        </span>
        {isSending ? (
          <>
            <span className={styles.words}>
              <progress value={share} max={1} aria-label={t('upload.sending')} />
              <span className="small soft num">{percent(share, locale)}</span>
            </span>
            <Button onClick={cancel}>{t('dialog.cancel')}</Button>
          </>
        ) : (
          <>
            <span className={styles.words}>
              <span className="cut">{value?.name ?? t(isDragActive ? 'upload.drop' : 'upload.none')}</span>
              {hint && <span className="small soft">{hint}</span>}
            </span>
            <span className={styles.buttons}>
              {value && onRemove && (
                <Button
                  disabled={disabled}
                  onClick={() => {
                    setProblem(null)
                    onRemove()
                    focusOn(button.current)
                  }}
                >
                  {t('upload.remove')}
                </Button>
              )}
              <Button ref={button} disabled={disabled} onClick={open}>
                {t(value ? 'upload.replace' : 'upload.choose')}
              </Button>
            </span>
          </>
        )}
      </div>
      {shownError && (
        <p id={`${id}-error`} className={`small ${styles.error}`} role="alert">
          {shownError}
        </p>
      )}
      <span className="vh" role="status">
        {announcement}
      </span>
      {cropping && crop && (
        <CropDialog
          {...crop}
          file={cropping}
          onClose={() => setCropping(null)}
          onDone={(file) => {
            if (file.size > maxBytes) {
              setCropping(null)
              refuse(file, 'large')
            } else void upload(file)
          }}
        />
      )}
    </fieldset>
  )
}

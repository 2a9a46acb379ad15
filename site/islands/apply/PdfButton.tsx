import { useState } from 'react'
import type { Locale } from '#core/locale.ts'
import { Icon } from '../Icon.tsx'
import { Failure } from '../Note.tsx'
import { DOCUMENT } from './icons.ts'
import { onFirstClick } from './onFirstClick.ts'

interface PdfButtonProps {
  responseId: string
  lang: Locale
  /** `pdf` and `pdfFailed`. */
  t: (key: 'pdf' | 'pdfFailed') => string
  className?: string
}

/** Saves the application as a PDF. What downloads it is loaded with the first press. */
export function PdfButton({ responseId, lang, t, className = 'btn' }: PdfButtonProps) {
  const [busy, setBusy] = useState(false)
  const [[failure, times], setFailure] = useState<[text: string, times: number]>(['', 0])
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { download } = await import('#client/api/transfer.ts')
      await download('getMyResponsePdf', { params: { responseId }, query: { lang } })
      setFailure(([, times]) => ['', times])
    } catch {
      setFailure(([, times]) => [t('pdfFailed'), times + 1])
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        className={`${className}${busy ? ' is-busy' : ''}`}
        type="button"
        aria-busy={busy}
        onClick={onFirstClick(() => void save())}
      >
        {busy ? <span className="spin" aria-hidden="true" /> : className === 'btn' && <Icon name={DOCUMENT} />}
        {t('pdf')}
      </button>
      <Failure key={times} text={failure} />
    </>
  )
}

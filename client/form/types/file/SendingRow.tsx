import { useEffect, useRef } from 'react'
import { extensionOf } from '#core/file/kinds.ts'
import { bytesIn } from '#core/form/message.ts'
import { tagOf } from '#core/site/dates.ts'
import { useForm } from '../../context.ts'
import { Icon } from '../../parts.tsx'
import { isPassing, type Sending } from '../../upload.ts'
import { FILE } from './icons.ts'

interface SendingProps {
  one: Sending
  /** The extensions that are accepted; this file has one of them. */
  types: readonly string[]
  onRetry: () => void
  onCancel: () => void
}

export function SendingRow({ one, types, onRetry, onCancel }: SendingProps) {
  const { t, lang } = useForm()
  const { file, share, left, state, code, why } = one
  const failed = state === 'failed'
  const words = {
    waiting: () => t('waiting'),
    lost: () => t('lost'),
    failed: () =>
      code === 'file.type' && types.length > 0
        ? t('notItsName', { type: extensionOf(file.name).toUpperCase() })
        : (code && t(`code.${code}`)) || why || t('failed'),
    running: () => {
      const vars = {
        done: bytesIn(file.size * share, lang),
        total: bytesIn(file.size, lang),
        percent: new Intl.NumberFormat(tagOf(lang), { style: 'percent' }).format(share),
      }
      return left === null ? t('uploading', vars) : t('uploadingLeft', { ...vars, time: shortly(left, lang) })
    },
  }
  return (
    <li className="file">
      <Icon path={FILE} />
      <b>
        {file.name}
        {failed ? (
          <span className="err" role="alert">
            <Icon />
            {words.failed()}
          </span>
        ) : (
          <span className="small num">{words[state]()}</span>
        )}
      </b>
      <span>
        {state === 'lost' || (failed && isPassing(code)) ? (
          <button type="button" className="btn btn--quiet btn--s" onClick={onRetry}>
            {t(state === 'lost' ? 'resume' : 'retry')}
            <span className="vh"> {t('uploadOf', { name: file.name })}</span>
          </button>
        ) : null}
        <button type="button" className="btn btn--quiet btn--s" onClick={onCancel}>
          {t(failed ? 'remove' : 'cancel')}
          <span className="vh"> {failed ? file.name : t('cancelUpload', { name: file.name })}</span>
        </button>
      </span>
      {failed ? null : <Level share={share} label={t('uploadOf', { name: file.name })} />}
    </li>
  )
}

function Level({ share, label }: { share: number; label: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const percent = Math.round(share * 100)
  // By property rather than attribute: the page's policy allows no style attribute.
  useEffect(() => ref.current?.style.setProperty('--at', `${percent}%`), [percent])
  return (
    <div
      ref={ref}
      className="level level--bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  )
}

/** "20 s", "3 min": the time that an upload still takes. */
function shortly(ms: number, lang: Parameters<typeof tagOf>[0]): string {
  const [unit, amount] =
    ms < 90_000
      ? (['second', Math.max(1, Math.round(ms / 1_000))] as const)
      : (['minute', Math.round(ms / 60_000)] as const)
  return new Intl.NumberFormat(tagOf(lang), { style: 'unit', unit, unitDisplay: 'short' }).format(amount)
}

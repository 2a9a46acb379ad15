import { Icon } from '../Icon.tsx'
import type { ApplyProps } from './props.ts'
import { tellIn } from './words.ts'

export function Loading({ lang, words, program }: ApplyProps) {
  const t = tellIn(words.apply, lang)
  return (
    <div className="wrap opening">
      <h1>{t('titleOf', { title: program.title })}</h1>
      <p className="vh" role="status">
        {t('loading')}
      </p>
      <div className="late" aria-hidden="true">
        <span className="bones bones--line" />
        <span className="bones bones--input" />
        <span className="bones bones--line" />
        <span className="bones bones--input" />
      </div>
    </div>
  )
}

export function Failed({ lang, words, program, why, onRetry }: ApplyProps & { why?: string; onRetry: () => void }) {
  const t = tellIn(words.apply, lang)
  return (
    <div className="wrap opening">
      <h1>{t('titleOf', { title: program.title })}</h1>
      <div className="note note--bad apply__note" role="alert">
        <Icon name="alert" />
        <div>
          <p>
            <b>{t('failed')}</b>
            {why}
          </p>
          <button className="btn btn--s" type="button" onClick={onRetry}>
            {t('retry')}
          </button>
        </div>
      </div>
    </div>
  )
}

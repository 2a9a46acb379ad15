import { translator } from '#client/words.ts'
import { Failure } from '../Note.tsx'
import type { ApplyProps } from './props.ts'

export function Loading({ lang, words, program }: ApplyProps) {
  const t = translator(words.apply, lang)
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
  const t = translator(words.apply, lang)
  return (
    <div className="wrap opening">
      <h1>{t('titleOf', { title: program.title })}</h1>
      <Failure title={t('failed')} text={why} again={[t('retry'), onRetry]} />
    </div>
  )
}

/** Of a view whose code could not be loaded. */
export const Lost = (props: ApplyProps) => <Failed {...props} onRetry={() => location.reload()} />

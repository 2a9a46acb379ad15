import { translator } from '#client/words.ts'
import type { ApplyProps } from './props.ts'

/** An address that names no application of this person. */
export function Missing({ lang, words, program }: ApplyProps) {
  const t = translator(words.missing, lang)
  return (
    <div className="wrap lost">
      <h1>{t('applicationTitle')}</h1>
      <p className="lead">{t('application')}</p>
      <a className="btn btn--main" href={`/${lang}/applications/${program.slug}`}>
        {t('back')}
      </a>
    </div>
  )
}

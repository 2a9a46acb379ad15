import type { T } from '#client/words.ts'
import { Icon } from '../Icon.tsx'
import { Linked } from './form.tsx'
import { TICKED } from './useSmallForm.ts'

interface AcceptTextsProps {
  /** Names of the legal pages to accept: 'terms-of-use', 'privacy-policy'. */
  texts: readonly string[]
  lang: string
  t: T
  form: {
    ids: { accept: string }
    values: { accept: string }
    errors: { accept?: string | undefined }
    set: (name: 'accept', value: string) => void
  }
}

/** The box with which a new account accepts the legal pages that exist. */
export function AcceptTexts({ texts, lang, t, form }: AcceptTextsProps) {
  const { accept: id } = form.ids
  const error = form.errors.accept
  const [terms, privacy] = [texts.includes('terms-of-use'), texts.includes('privacy-policy')]
  const key = terms && privacy ? 'accept' : terms ? 'acceptTerms' : 'acceptPrivacy'
  // In a new tab, because what is typed here would be lost.
  const link = (page: string, words: string) => (
    <a href={`/${lang}/${page}`} target="_blank" rel="noopener">
      {words}
    </a>
  )
  return (
    <div className={`field auth__accept${error ? ' is-wrong' : ''}`}>
      {error && (
        <p className="err" id={`${id}-e`}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      <label className="pick pick--bare">
        <input
          type="checkbox"
          id={id}
          defaultChecked={form.values.accept === TICKED}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-e` : undefined}
          onChange={(event) => form.set('accept', event.target.checked ? TICKED : '')}
        />
        <span>
          <Linked
            text={t(`register.${key}`, { terms: '{terms}', privacy: '{privacy}' })}
            links={{
              terms: link('terms-of-use', t('register.terms')),
              privacy: link('privacy-policy', t('register.privacy')),
            }}
          />
        </span>
      </label>
    </div>
  )
}

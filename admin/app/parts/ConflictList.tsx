import { languageName } from '#client/ui/format.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { listDifferences } from '../conflicts.ts'
import { useLocale, useWords } from '../hooks.ts'

interface ConflictListProps<T> {
  names: readonly (keyof T & string)[]
  mine: T
  theirs: T
  /** What the page calls a value, by its dotted path. */
  nameOf: (at: string) => string
  /** A value that is not its own words; undefined for one that is. */
  words: (at: string, value: string, whose: 'mine' | 'theirs') => string | undefined
}

/** What two people changed, each in their own way: what saving puts in place of what. */
export function ConflictList<T extends object>({ names, mine, theirs, nameOf, words }: ConflictListProps<T>) {
  const t = useWords()
  const locale = useLocale()
  const languages = (codes: unknown) => (codes as Locale[]).map((code) => languageName(code, locale)).join(', ')
  const chosen = (values: T) =>
    Object.fromEntries(names.map((name) => [name, name === 'supportedLangs' ? languages(values[name]) : values[name]]))
  const label = (at: string) => {
    const code = LOCALES.find((each) => at.endsWith(`.${each}`))
    return code ? `${nameOf(at)} (${languageName(code, locale)})` : nameOf(at)
  }
  const written = (at: string, value: string, whose: 'mine' | 'theirs') =>
    words(at, value, whose) ?? (value || t('params.none'))
  return (
    <>
      <p>{t('params.both', { what: names.map(nameOf).join(', ') })}</p>
      <ul>
        {listDifferences(chosen(mine), chosen(theirs)).map(({ at, ...values }) => (
          <li key={at}>
            {t('params.bothValues', {
              field: label(at),
              mine: written(at, values.mine, 'mine'),
              theirs: written(at, values.theirs, 'theirs'),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

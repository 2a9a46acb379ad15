import { languageName, tableDate } from '#client/ui/format.ts'
import { LOCALES } from '#core/locale.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { differences } from './conflict.ts'
import { useParamName, type Values } from './params.ts'

interface BothChangedProps {
  names: readonly (keyof Values)[]
  mine: Values
  theirs: Values
}

/** What two people changed, each in their own way: what saving puts in place of what. */
export function BothChanged({ names, mine, theirs }: BothChangedProps) {
  const t = useWords()
  const locale = useLocale()
  const nameOf = useParamName()
  const chosen = (values: Values) =>
    Object.fromEntries(names.map((name) => [name, name === 'supportedLangs' ? languages(values) : values[name]]))
  const languages = ({ supportedLangs }: Values) => supportedLangs.map((code) => languageName(code, locale)).join(', ')
  const label = (at: string) => {
    const code = LOCALES.find((each) => at.endsWith(`.${each}`))
    return code ? `${nameOf(at)} (${languageName(code, locale)})` : nameOf(at)
  }
  const words = (at: string, value: string) => {
    if (value === '') return t('params.none')
    if (at === 'opensAt' || at === 'closesAt') return tableDate(new Date(value), mine.zone, locale)
    if (at === 'visibility') return t(`params.visibility.${value}`)
    if (at === 'lang') return languageName(value, locale)
    if (at === 'settings.editAfterSubmission') return t(value === 'true' ? 'responses.yes' : 'responses.no')
    return value
  }
  return (
    <>
      <p>{t('params.both', { what: names.map((name) => t(`params.name.${name}`)).join(', ') })}</p>
      <ul>
        {differences(chosen(mine), chosen(theirs)).map(({ at, ...values }) => (
          <li key={at}>
            {t('params.bothValues', {
              field: label(at),
              mine: words(at, values.mine),
              theirs: words(at, values.theirs),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

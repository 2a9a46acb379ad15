import { languageName, tableDate } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'

/** What the settings of a program hold. */
const FIELDS = [
  'title',
  'summary',
  'slug',
  'lang',
  'supportedLangs',
  'opensAt',
  'closesAt',
  'zone',
  'graceMinutes',
  'visibility',
  'capPerPerson',
  'capTotal',
  'numberPrefix',
  'settings',
] as const
export type Values = Pick<Program, (typeof FIELDS)[number]>

export const valuesOf = (program: Program): Values => {
  const values = Object.fromEntries(FIELDS.map((name) => [name, program[name]])) as Values
  return { ...values, lang: program.defaultLang }
}

export const GROUPS = ['texts', 'languages', 'dates', 'limits', 'page'] as const

/** Which part of the page a field of the contract is in. */
export function groupOf(at: string): string {
  if (/^(opensAt|closesAt|zone|graceMinutes)/.test(at)) return 'dates'
  if (/^(lang|supportedLangs)/.test(at)) return 'languages'
  if (/^(cap|numberPrefix|visibility|settings\.(edit|invited|isTemplate))/.test(at)) return 'limits'
  if (/^settings/.test(at)) return 'page'
  return 'texts'
}

/** Where a link from a field of the contract leads: to its part of the page, or to itself where that holds many. */
export const anchorOf = (at: string): string => `params-${at === 'settings.contact' ? 'contact' : groupOf(at)}`

const fieldOf = (at: string) => FIELDS.find((name) => at.split(/[.[]/, 1)[0] === name)

/** Settings with a field of their own; the others are the public page's. */
const OWN_SETTINGS = ['kind', 'contact', 'invited', 'editAfterSubmission', 'isTemplate'] as const

/** What differs between two sets of values, as the fields of the page show it. */
export function changedAt(names: readonly (keyof Values)[], before: Values, now: Values): string[] {
  return names.flatMap((name): string[] => {
    if (name !== 'settings') return [name]
    const differ = (one: keyof Values['settings']) =>
      JSON.stringify(before.settings[one]) !== JSON.stringify(now.settings[one])
    const own = OWN_SETTINGS.filter(differ).map((one) => `settings.${one}`)
    return differ('facts') || differ('sections') || own.length === 0 ? [...own, 'settings'] : own
  })
}

/** What the page calls a place of the contract. */
export function useParamName(): (at: string) => string {
  const t = useWords()
  return (at) => {
    if (at === 'settings.contact') return t('params.contact')
    if (at === 'settings.editAfterSubmission') return t('params.editAfter')
    if (at === 'settings.isTemplate') return t('params.isTemplate')
    if (at.startsWith('settings.invited')) return t('params.invited')
    if (at.startsWith('settings.kind')) return t('params.kind')
    const field = fieldOf(at)
    return field ? t(`params.name.${field}`) : ''
  }
}

/** A value of a field that is no text of its own, in words; dates by the clocks of `zone`. */
export function useParamWords(zone: string): (at: string, value: string) => string | undefined {
  const t = useWords()
  const locale = useLocale()
  return (at, value) => {
    if (value === '') return undefined
    if (at === 'opensAt' || at === 'closesAt') return tableDate(new Date(value), zone, locale)
    if (at === 'visibility') return t(`params.visibility.${value}`)
    if (at === 'lang') return languageName(value, locale)
    if (at === 'settings.editAfterSubmission' || at === 'settings.isTemplate')
      return t(value === 'true' ? 'responses.yes' : 'responses.no')
    return undefined
  }
}

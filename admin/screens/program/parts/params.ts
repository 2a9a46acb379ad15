import type { Program } from '#core/program/program.contract.ts'

/** What the settings of a program hold. */
export const FIELDS = [
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
  if (/^(cap|numberPrefix|visibility|settings\.edit)/.test(at)) return 'limits'
  if (/^settings/.test(at)) return 'page'
  return 'texts'
}

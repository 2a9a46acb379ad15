import type { TFunction } from 'i18next'
import { languageName } from '#client/ui/format.ts'
import type { Without } from '#core/form/foreign/reasons.ts'
import { isLocale, type Locale } from '#core/locale.ts'

/** Settings that the editor calls otherwise than forms do. */
const SETTINGS: Readonly<Record<string, string>> = {
  min: 'values',
  max: 'values',
  'w-min-value': 'values',
  'w-max-value': 'values',
  'w-min-character': 'lengths',
  'w-max-character': 'lengths',
  'min-array-length': 'choices',
  'max-array-length': 'choices',
  'file-types': 'fileTypes',
  'file-min-count': 'fileCount',
  'file-max-count': 'fileCount',
  'file-max-size': 'fileSize',
  minItems: 'items',
  maxItems: 'items',
  oneOf: 'options',
}
/** Settings whose words stand elsewhere in the editor. */
const OTHERS = ['defaultValue', 'required_if', 'sensitive', 'total', 'visibleWhen']

const OF_PARTS: readonly Without['why'][] = ['writtenRule', 'writtenCondition', 'writtenChoices']

/** What of a form another format cannot hold: a setting, a language, else the question by its title. */
export function partInWords({ what, why }: Pick<Without, 'what' | 'why'>, t: TFunction, locale: Locale): string {
  if (why === 'writtenLanguage' && isLocale(what)) return languageName(what, locale)
  if (!OF_PARTS.includes(why)) return what
  return OTHERS.includes(what) ? t(`form.foreign.part.${what}`) : t(`form.settings.${SETTINGS[what] ?? what}`)
}

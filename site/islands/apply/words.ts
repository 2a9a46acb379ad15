import { say, type Vars, type Words } from '#client/words.ts'
import { scriptJson } from '#core/html.ts'
import type { Locale } from '#core/locale.ts'
import { cityOf, deadline, offsetOf, shortDate, timeOfDay } from '#core/site/dates.ts'

export interface ApplyWords {
  /** Sections of `front.json`: apply, time, area, missing. */
  apply: Words
  time: Words
  area: Words
  missing: Words
  /** The renderer's. */
  form: Words
}

let words: ApplyWords | undefined

/** Keeps the words for the islands of the page that is rendered now, one at a time, and answers what stands in the page. */
export function bakeWords(given: ApplyWords): string {
  words = given
  return scriptJson(given)
}

/** What the page was baked with. */
export function bakedWords(): ApplyWords {
  words ??= JSON.parse(document.getElementById('words')?.textContent as string) as ApplyWords
  return words
}

export type T = (key: string, vars?: Vars) => string

export const tellIn =
  (words: Words, lang: Locale): T =>
  (key, vars) =>
    say(words, key, vars, lang)

/** "vendredi 4 décembre 2026, 23 h 59" and "heure de Paris (UTC+1)". */
export function moment(iso: string, zone: string, lang: Locale, time: Words) {
  const at = new Date(iso)
  const city = cityOf(zone)
  const t = tellIn(time, lang)
  return {
    iso,
    long: deadline(at, zone, lang),
    short: `${shortDate(at, zone, lang)}, ${timeOfDay(at, zone, lang)}`,
    zone: city === 'UTC' ? t('zoneUtc') : t('zone', { city, offset: offsetOf(at, zone) }),
  }
}

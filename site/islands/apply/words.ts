import { useSyncExternalStore } from 'react'
import { translator, type Words } from '#client/words.ts'
import { scriptJson } from '#core/html.ts'
import type { Locale } from '#core/locale.ts'
import { cityOf, deadline, HERE, offsetOf, shortDate, timeOfDay } from '#core/site/dates.ts'

export interface ApplyWords {
  /** Of the section `front`: apply, time, area, missing. */
  apply: Words
  time: Words
  area: Words
  /** Of applying together. */
  together?: Words
  missing: Words
  /** The renderer's. */
  form: Words
}

let words: ApplyWords | undefined

/** Stores the words for the islands of the page being rendered, and returns them as JSON for the page. */
export function bakeWords(given: ApplyWords): string {
  words = given
  return scriptJson(given)
}

/** The words in the published page. */
export function bakedWords(): ApplyWords {
  words ??= JSON.parse(document.getElementById('words')?.textContent as string) as ApplyWords
  return words
}

const never = () => () => {}

/** The zone of the device; undefined during hydration, because the published page is the same for everyone. */
export const useOwnZone = (): string | undefined =>
  useSyncExternalStore(
    never,
    () => HERE,
    () => undefined,
  )

/**
 * "vendredi 4 décembre 2026, 23 h 59" and "heure de Paris (UTC+1)". With the reader's `own` zone, the time there
 * when it differs: "heure de Paris (UTC+1), 17 h 59 chez vous".
 */
export function moment(iso: string, zone: string, lang: Locale, time: Words, own = zone) {
  const at = new Date(iso)
  const city = cityOf(zone)
  const t = translator(time, lang)
  const long = deadline(at, zone, lang)
  const date = shortDate(at, own, lang)
  const day = shortDate(at, zone, lang)
  const zoneName = city === 'UTC' ? t('zoneUtc') : t('zone', { city, offset: offsetOf(at, zone) })
  return {
    iso,
    long,
    short: `${day}, ${timeOfDay(at, zone, lang)}`,
    zone:
      deadline(at, own, lang) === long
        ? zoneName
        : `${zoneName}, ${t(date === day ? 'own' : 'ownDay', { date, time: timeOfDay(at, own, lang) })}`,
  }
}

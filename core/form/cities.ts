import { fold } from '../fold.ts'

/** Letters of a search that say little enough to be answered at all, and its length at most. */
export const CITY_SEARCH = { least: 2, most: 80, results: 25 } as const

/** A name in plain letters, as towns are looked for: `L’Haÿ-les-Roses` → `l hay les roses`. */
export const plainCityName = (name: string): string =>
  fold(name)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** The same without the article that people leave out: `rochelle`. */
export const shortCityName = (plain: string): string => plain.replace(/^(?:l|le|la|les) (?=.)/, '')

export interface CityQuery {
  /** Beginning of the name, in plain letters; '' where only a postcode was typed. */
  name: string
  /** Beginning of the postcode. */
  zipCode: string
}

/** What is looked for: a beginning of a name, of a postcode, or both (`Saint-Malo (35400)`). Null for too little. */
export function cityQuery(typed: string): CityQuery | null {
  const words = plainCityName(typed.slice(0, CITY_SEARCH.most)).split(' ').filter(Boolean)
  const zipCode = words.find((word) => /^\d{1,5}$/.test(word)) ?? ''
  const name = words
    .filter((word) => word !== zipCode)
    .map((word) => ABBREVIATED[word] ?? word)
    .join(' ')
  return name.length < CITY_SEARCH.least && zipCode.length < CITY_SEARCH.least ? null : { name, zipCode }
}

const ABBREVIATED: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte' }

import { expect, it } from 'vitest'
import { fold } from './fold.ts'
import { slugOf } from './platform/slug.rules.ts'
import { wordsIn } from './response/search.rules.ts'

it.each([
  ['Cœur d’Été', 'coeur d’ete', 'coeur-d-ete', ['coeur', 'd', 'ete']],
  ['ÆRØ, Straße №2', 'aerø, strasse no2', 'aer-strasse-no2', ['aerø', 'strasse', 'no2']],
  ['E\u0301te\u0301 ﬁnal ½', 'ete final 1⁄2', 'ete-final-1-2', ['ete', 'final', '1', '2']],
  ['Ёлка İstanbul', 'елка istanbul', 'istanbul', ['елка', 'istanbul']],
])('folds “%s” for slugs and searches as what is stored has it', (text, folded, slug, words) => {
  expect([fold(text), slugOf(text), wordsIn(text)]).toEqual([folded, slug, words])
})

import { accordion } from './accordion/type.ts'
import { address } from './address/type.ts'
import { cityFr } from './city-fr/type.ts'
import type { EntryFor } from './entry.ts'
import { linearScale } from './linear-scale/type.ts'
import { notation } from './notation/type.ts'
import { pictureChoice } from './picture-choice/type.ts'
import { questionsGroup } from './questions-group/type.ts'
import { sepImage } from './sep-image/type.ts'
import { sepQuote } from './sep-quote/type.ts'
import { sepVideo } from './sep-video/type.ts'
import { simpleQuestionsGroup } from './simple-questions-group/type.ts'
import { sirenFr } from './siren-fr/type.ts'
import { siretFr } from './siret-fr/type.ts'
import { table } from './table/type.ts'
import { validation } from './validation/type.ts'

/**
 * Types that few forms have. In public pages their rules come with their controls, before such a form is answered; everywhere
 * else they are there from the start (`index.ts`). Types that hold questions ask `entryFor` for those of the questions.
 */
export const rareTypes = (entryFor: EntryFor) => ({
  accordion,
  address,
  table,
  'linear-scale': linearScale,
  notation,
  'picture-choice': pictureChoice,
  'questions-group': questionsGroup(entryFor),
  'simple-questions-group': simpleQuestionsGroup(entryFor),
  'siret-fr': siretFr,
  'siren-fr': sirenFr,
  'city-fr': cityFr,
  validation,
  'sep-quote': sepQuote,
  'sep-image': sepImage,
  'sep-video': sepVideo,
})

import type { TypeCheck } from '../checking.ts'
import type { AvailableType, FieldOf } from '../definition.ts'
import { accordion } from './accordion/check.ts'
import { address } from './address/check.ts'
import { checkbox } from './checkbox/check.ts'
import { cityFr } from './city-fr/check.ts'
import { country } from './country/check.ts'
import { date } from './date/check.ts'
import { email } from './email/check.ts'
import { file } from './file/check.ts'
import { linearScale } from './linear-scale/check.ts'
import { notation } from './notation/check.ts'
import { number } from './number/check.ts'
import { phone } from './phone/check.ts'
import { pictureChoice } from './picture-choice/check.ts'
import { questionsGroup } from './questions-group/check.ts'
import { radio } from './radio/check.ts'
import { select } from './select/check.ts'
import { sepImage } from './sep-image/check.ts'
import { sepQuote } from './sep-quote/check.ts'
import { sepTextarea } from './sep-textarea/check.ts'
import { sepTitle } from './sep-title/check.ts'
import { sepVideo } from './sep-video/check.ts'
import { simpleQuestionsGroup } from './simple-questions-group/check.ts'
import { sirenFr } from './siren-fr/check.ts'
import { siretFr } from './siret-fr/check.ts'
import { table } from './table/check.ts'
import { tel } from './tel/check.ts'
import { text } from './text/check.ts'
import { textarea } from './textarea/check.ts'
import { url } from './url/check.ts'
import { validation } from './validation/check.ts'
import { yesNo } from './yes-no/check.ts'

/** What a definition is checked for, by type. */
export const CHECKS: { [Type in AvailableType]: TypeCheck<FieldOf<Type>> } = {
  text,
  textarea,
  number,
  email,
  url,
  tel,
  phone,
  date,
  select,
  checkbox,
  radio,
  'yes-no': yesNo,
  country,
  address,
  file,
  'linear-scale': linearScale,
  notation,
  'picture-choice': pictureChoice,
  table,
  'questions-group': questionsGroup,
  accordion,
  'simple-questions-group': simpleQuestionsGroup,
  'siret-fr': siretFr,
  'siren-fr': sirenFr,
  'city-fr': cityFr,
  validation,
  'sep-title': sepTitle,
  'sep-textarea': sepTextarea,
  'sep-quote': sepQuote,
  'sep-image': sepImage,
  'sep-video': sepVideo,
}

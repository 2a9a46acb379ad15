import type { AvailableType, FieldOf } from '../definition.ts'
import type { TypePlain } from '../plainParts.ts'
import { accordion } from './accordion/plain.ts'
import { address } from './address/plain.ts'
import { checkbox } from './checkbox/plain.ts'
import { cityFr } from './city-fr/plain.ts'
import { country } from './country/plain.ts'
import { date } from './date/plain.ts'
import { email } from './email/plain.ts'
import { file } from './file/plain.ts'
import { linearScale } from './linear-scale/plain.ts'
import { notation } from './notation/plain.ts'
import { number } from './number/plain.ts'
import { phone } from './phone/plain.ts'
import { pictureChoice } from './picture-choice/plain.ts'
import { questionsGroup } from './questions-group/plain.ts'
import { radio } from './radio/plain.ts'
import { select } from './select/plain.ts'
import { sepImage } from './sep-image/plain.ts'
import { sepQuote } from './sep-quote/plain.ts'
import { sepTextarea } from './sep-textarea/plain.ts'
import { sepTitle } from './sep-title/plain.ts'
import { sepVideo } from './sep-video/plain.ts'
import { simpleQuestionsGroup } from './simple-questions-group/plain.ts'
import { sirenFr } from './siren-fr/plain.ts'
import { siretFr } from './siret-fr/plain.ts'
import { table } from './table/plain.ts'
import { tel } from './tel/plain.ts'
import { text } from './text/plain.ts'
import { textarea } from './textarea/plain.ts'
import { url } from './url/plain.ts'
import { validation } from './validation/plain.ts'
import { yesNo } from './yes-no/plain.ts'

/** How the answers of each type read as text. */
export const PLAINS: { [Type in AvailableType]: TypePlain<FieldOf<Type>> } = {
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

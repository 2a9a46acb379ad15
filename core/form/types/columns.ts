import type { TypeColumns } from '../cells.ts'
import type { AvailableType, Field, FieldOf } from '../definition.ts'
import { accordion } from './accordion/columns.ts'
import { address } from './address/columns.ts'
import { checkbox } from './checkbox/columns.ts'
import { cityFr } from './city-fr/columns.ts'
import { country } from './country/columns.ts'
import { date } from './date/columns.ts'
import { email } from './email/columns.ts'
import { file } from './file/columns.ts'
import { linearScale } from './linear-scale/columns.ts'
import { notation } from './notation/columns.ts'
import { number } from './number/columns.ts'
import { phone } from './phone/columns.ts'
import { pictureChoice } from './picture-choice/columns.ts'
import { questionsGroup } from './questions-group/columns.ts'
import { radio } from './radio/columns.ts'
import { select } from './select/columns.ts'
import { sepImage } from './sep-image/columns.ts'
import { sepQuote } from './sep-quote/columns.ts'
import { sepTextarea } from './sep-textarea/columns.ts'
import { sepTitle } from './sep-title/columns.ts'
import { sepVideo } from './sep-video/columns.ts'
import { simpleQuestionsGroup } from './simple-questions-group/columns.ts'
import { sirenFr } from './siren-fr/columns.ts'
import { siretFr } from './siret-fr/columns.ts'
import { table } from './table/columns.ts'
import { tel } from './tel/columns.ts'
import { text } from './text/columns.ts'
import { textarea } from './textarea/columns.ts'
import { url } from './url/columns.ts'
import { validation } from './validation/columns.ts'
import { yesNo } from './yes-no/columns.ts'

/** How the answers of each type go into cells and come back; `core/form/columns.ts` says which cells a form has. */
export const COLUMNS: { [Type in AvailableType]: TypeColumns<FieldOf<Type>> } = {
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
  'simple-questions-group': simpleQuestionsGroup((field) => columnsFor(field)),
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

export const columnsFor = (field: Field): TypeColumns<Field> =>
  COLUMNS[field.type as AvailableType] as unknown as TypeColumns<Field>

import type { FieldBase } from '../definition.ts'
import type { AccordionField } from './accordion/type.ts'
import { address } from './address/type.ts'
import { checkbox } from './checkbox/type.ts'
import type { CityField } from './city-fr/type.ts'
import { country } from './country/type.ts'
import { date } from './date/type.ts'
import { email } from './email/type.ts'
import type { TypeEntry } from './entry.ts'
import { file } from './file/type.ts'
import { linearScale } from './linear-scale/type.ts'
import type { NotationField } from './notation/type.ts'
import { number } from './number/type.ts'
import { phone } from './phone/type.ts'
import type { PictureChoiceField } from './picture-choice/type.ts'
import { questionsGroup } from './questions-group/type.ts'
import { radio } from './radio/type.ts'
import { select } from './select/type.ts'
import type { SepImageField } from './sep-image/type.ts'
import type { SepQuoteField } from './sep-quote/type.ts'
import { sepTextarea } from './sep-textarea/type.ts'
import { sepTitle } from './sep-title/type.ts'
import type { SepVideoField } from './sep-video/type.ts'
import type { SimpleQuestionsGroupField } from './simple-questions-group/type.ts'
import type { SirenField } from './siren-fr/type.ts'
import type { SiretField } from './siret-fr/type.ts'
import { table } from './table/type.ts'
import { tel } from './tel/type.ts'
import { text } from './text/type.ts'
import { textarea } from './textarea/type.ts'
import { url } from './url/type.ts'
import type { ValidationField } from './validation/type.ts'
import { yesNo } from './yes-no/type.ts'

const entryFor = (field: FieldBase): TypeEntry<FieldBase> | undefined =>
  (TYPES as { [type: string]: unknown })[field.type] as TypeEntry<FieldBase> | undefined

/**
 * Types that an applicant can answer, one line each; what the form editor offers. `FieldOf`, `AvailableType` and the checks of
 * the other lists (`schemas.ts`, `plains.ts`, `columns.ts`, `checks.ts`) follow from it.
 */
export const TYPES = {
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
  table,
  'questions-group': questionsGroup(entryFor),
  'sep-title': sepTitle,
  'sep-textarea': sepTextarea,
}

/** Types of the specification that nobody can answer yet: forms with them are read, and not published. */
interface PlannedFields {
  'simple-questions-group': SimpleQuestionsGroupField
  accordion: AccordionField
  'siret-fr': SiretField
  'siren-fr': SirenField
  'picture-choice': PictureChoiceField
  validation: ValidationField
  notation: NotationField
  'city-fr': CityField
  'sep-image': SepImageField
  'sep-quote': SepQuoteField
  'sep-video': SepVideoField
}

type FieldOfEntry<Entry> = Entry extends TypeEntry<infer F> ? F : never

/** Each wire type with the shape of its fields. */
export type FieldsByType = { [Type in keyof typeof TYPES]: FieldOfEntry<(typeof TYPES)[Type]> } & PlannedFields

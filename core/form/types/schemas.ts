import type { z } from 'zod'
import type { Field, FieldType } from '../definition.ts'
import { accordion } from './accordion/schema.ts'
import { address } from './address/schema.ts'
import { checkbox } from './checkbox/schema.ts'
import { cityFr } from './city-fr/schema.ts'
import { country } from './country/schema.ts'
import { date } from './date/schema.ts'
import { email } from './email/schema.ts'
import { file } from './file/schema.ts'
import { linearScale } from './linear-scale/schema.ts'
import { notation } from './notation/schema.ts'
import { number } from './number/schema.ts'
import { phone } from './phone/schema.ts'
import { pictureChoice } from './picture-choice/schema.ts'
import { questionsGroup } from './questions-group/schema.ts'
import { radio } from './radio/schema.ts'
import { select } from './select/schema.ts'
import { sepImage } from './sep-image/schema.ts'
import { sepQuote } from './sep-quote/schema.ts'
import { sepTextarea } from './sep-textarea/schema.ts'
import { sepTitle } from './sep-title/schema.ts'
import { sepVideo } from './sep-video/schema.ts'
import { simpleQuestionsGroup } from './simple-questions-group/schema.ts'
import { sirenFr } from './siren-fr/schema.ts'
import { siretFr } from './siret-fr/schema.ts'
import { table } from './table/schema.ts'
import { tel } from './tel/schema.ts'
import { text } from './text/schema.ts'
import { textarea } from './textarea/schema.ts'
import { url } from './url/schema.ts'
import { validation } from './validation/schema.ts'
import { yesNo } from './yes-no/schema.ts'

/** The shape of each wire type's fields, given that of any field; in the order of the API document. */
export const SCHEMAS = {
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
  table,
  'questions-group': questionsGroup,
  'simple-questions-group': simpleQuestionsGroup,
  accordion,
  'picture-choice': pictureChoice,
  'siret-fr': siretFr,
  'siren-fr': sirenFr,
  'city-fr': cityFr,
  validation,
  'sep-title': sepTitle,
  'sep-textarea': sepTextarea,
  'sep-quote': sepQuote,
  'sep-image': sepImage,
  'sep-video': sepVideo,
} satisfies { [Type in FieldType]: (field: z.ZodType<Field>) => z.ZodObject<{ type: z.ZodLiteral<Type> }> }

/** Every wire type of the specification. */
export const FIELD_TYPES = Object.keys(SCHEMAS) as FieldType[]

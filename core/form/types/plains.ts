import type { AvailableType, FieldOf } from '../definition.ts'
import type { TypePlain } from '../plainParts.ts'
import { address } from './address/plain.ts'
import { checkbox } from './checkbox/plain.ts'
import { country } from './country/plain.ts'
import { date } from './date/plain.ts'
import { email } from './email/plain.ts'
import { file } from './file/plain.ts'
import { linearScale } from './linear-scale/plain.ts'
import { number } from './number/plain.ts'
import { phone } from './phone/plain.ts'
import { questionsGroup } from './questions-group/plain.ts'
import { radio } from './radio/plain.ts'
import { select } from './select/plain.ts'
import { sepTextarea } from './sep-textarea/plain.ts'
import { sepTitle } from './sep-title/plain.ts'
import { table } from './table/plain.ts'
import { tel } from './tel/plain.ts'
import { text } from './text/plain.ts'
import { textarea } from './textarea/plain.ts'
import { url } from './url/plain.ts'
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
  table,
  'questions-group': questionsGroup,
  'sep-title': sepTitle,
  'sep-textarea': sepTextarea,
}

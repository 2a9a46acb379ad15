import type { TypeCheck } from '../checking.ts'
import type { AvailableType, FieldOf } from '../definition.ts'
import { address } from './address/check.ts'
import { checkbox } from './checkbox/check.ts'
import { country } from './country/check.ts'
import { date } from './date/check.ts'
import { email } from './email/check.ts'
import { file } from './file/check.ts'
import { linearScale } from './linear-scale/check.ts'
import { number } from './number/check.ts'
import { phone } from './phone/check.ts'
import { questionsGroup } from './questions-group/check.ts'
import { radio } from './radio/check.ts'
import { select } from './select/check.ts'
import { sepTextarea } from './sep-textarea/check.ts'
import { sepTitle } from './sep-title/check.ts'
import { table } from './table/check.ts'
import { tel } from './tel/check.ts'
import { text } from './text/check.ts'
import { textarea } from './textarea/check.ts'
import { url } from './url/check.ts'
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
  table,
  'questions-group': questionsGroup,
  'sep-title': sepTitle,
  'sep-textarea': sepTextarea,
}

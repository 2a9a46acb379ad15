import { checkbox } from './checkbox/type.ts'
import { country } from './country/type.ts'
import { date } from './date/type.ts'
import { email } from './email/type.ts'
import { file } from './file/type.ts'
import { number } from './number/type.ts'
import { phone } from './phone/type.ts'
import { radio } from './radio/type.ts'
import { select } from './select/type.ts'
import { sepTextarea } from './sep-textarea/type.ts'
import { sepTitle } from './sep-title/type.ts'
import { tel } from './tel/type.ts'
import { text } from './text/type.ts'
import { textarea } from './textarea/type.ts'
import { url } from './url/type.ts'
import { yesNo } from './yes-no/type.ts'

/** Types that most forms have: the only ones whose rules are in the first script of a public page (see `astro.config.mjs`). */
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
  file,
  'sep-title': sepTitle,
  'sep-textarea': sepTextarea,
}

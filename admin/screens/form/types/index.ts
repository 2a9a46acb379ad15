import type { AvailableType, Field, FieldBase, FieldOf } from '#core/form/definition.ts'
import { accordion } from './accordion/editor.ts'
import { address } from './address/editor.ts'
import { checkbox } from './checkbox/editor.ts'
import { cityFr } from './city-fr/editor.ts'
import { country } from './country/editor.ts'
import { date } from './date/editor.ts'
import { email } from './email/editor.ts'
import type { EditorType } from './entry.ts'
import { file } from './file/editor.ts'
import { linearScale } from './linear-scale/editor.ts'
import { notation } from './notation/editor.ts'
import { number } from './number/editor.ts'
import { phone } from './phone/editor.ts'
import { pictureChoice } from './picture-choice/editor.ts'
import { questionsGroup } from './questions-group/editor.ts'
import { radio } from './radio/editor.ts'
import { select } from './select/editor.ts'
import { sepImage } from './sep-image/editor.ts'
import { sepQuote } from './sep-quote/editor.ts'
import { sepTextarea } from './sep-textarea/editor.ts'
import { sepTitle } from './sep-title/editor.ts'
import { sepVideo } from './sep-video/editor.ts'
import { simpleQuestionsGroup } from './simple-questions-group/editor.ts'
import { sirenFr } from './siren-fr/editor.ts'
import { siretFr } from './siret-fr/editor.ts'
import { table } from './table/editor.ts'
import { tel } from './tel/editor.ts'
import { text } from './text/editor.ts'
import { textarea } from './textarea/editor.ts'
import { url } from './url/editor.ts'
import { validation } from './validation/editor.ts'
import { yesNo } from './yes-no/editor.ts'

/** What the form editor knows of each type that it offers, in the order of the palette. */
export const EDITOR_TYPES: { [Type in AvailableType]: EditorType<FieldOf<Type>> } = {
  text,
  textarea,
  email,
  phone,
  tel,
  url,
  number,
  date,
  select,
  radio,
  checkbox,
  'yes-no': yesNo,
  validation,
  'linear-scale': linearScale,
  notation,
  'picture-choice': pictureChoice,
  country,
  file,
  table,
  address,
  'city-fr': cityFr,
  'siret-fr': siretFr,
  'siren-fr': sirenFr,
  'questions-group': questionsGroup,
  'simple-questions-group': simpleQuestionsGroup,
  accordion,
  'sep-title': sepTitle,
  'sep-textarea': sepTextarea,
  'sep-quote': sepQuote,
  'sep-image': sepImage,
  'sep-video': sepVideo,
}

/** Undefined for a type of an imported form that nobody can answer yet. */
export const editorTypeOf = <F extends FieldBase = Field>(field: F): EditorType<F> | undefined =>
  Object.hasOwn(EDITOR_TYPES, field.type)
    ? (EDITOR_TYPES[field.type as AvailableType] as unknown as EditorType<F>)
    : undefined

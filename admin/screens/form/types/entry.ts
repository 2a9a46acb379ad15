import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Answer, Comparison, ConditionValue, Field, FieldBase } from '#core/form/definition.ts'
import type { Text } from '#core/text.ts'
import type { Node } from '../nodes.ts'

/** What the form editor knows of one field type. */
export interface EditorType<F extends FieldBase> {
  icon: Icon
  group: PaletteGroup
  /** What a new field has besides its type, reference and title. */
  initial(taken: ReadonlySet<string>): Omit<F, 'type' | 'reference' | 'title'>
  conditions: ConditionType<F>
  answers: AnswerType<F>
  /** Settings that it alone has. */
  Settings?: ComponentType<SettingsProps>
  /** How its card shows it; left out, as an empty box with its placeholder or its bounds. */
  CardPreview?: ComponentType<{ field: F }> | null
  hasPlaceholder?: boolean
  /** It begins a section, as a title on one line. */
  startsSection?: boolean
  /** Its texts besides those that fields of every type have, choices included. */
  texts?(field: F): FieldText[]
  /** The same field with placeholder texts where parts that it alone has are without words. */
  withPlaceholders?(field: F, fill: Placeholders): F
}

export type PaletteGroup = 'text' | 'choice' | 'data' | 'structure'

export interface SettingsProps {
  node: Node
}

type Operator = Comparison['operator']

/** What a comparison's value is entered with. */
export type ValueKind = 'none' | 'yes-no' | 'option' | 'options' | 'number' | 'date' | 'country' | 'countries' | 'text'

export interface ConditionType<F extends FieldBase> {
  /** Operators that mean something for its answers, the usual one first. */
  operators: readonly Operator[]
  /** For operators that compare with something. */
  valueKind(operator: Operator): ValueKind
  /** Operators with words of their own, under `form.operator.<words>`. */
  wording?: { words: 'date' | 'count' | 'country' | 'consent'; operators: readonly Operator[] }
  /** The number that a new comparison begins with; left out, 1. */
  firstNumber?(field: F): number
}

export interface AnswerType<F extends FieldBase> {
  /** A plausible answer for the preview; left out or null, the field stays empty. */
  sample?(field: F, texts: SampleTexts): Answer | null
  /** The answer that equals or contains a comparison's value; left out, that value. */
  matching?(value: ConditionValue, texts: SampleTexts): Answer | null
  /** Whether an answer given in the preview still fits the field. */
  fits(answer: Answer, field: F): boolean
}

/** What sample answers are made of, in the language of the preview. */
export interface SampleTexts {
  line: string
  lines: string
  email: string
  url: string
  city: string
  street: string
  zipCode: string
  /** cca2 */
  country: string
  /** `YYYY-MM-DD` */
  day: string
}

/** One text of a field, wherever it is in it. */
export interface FieldText {
  /** Unique in the form: the field's reference and the place in it. */
  key: string
  /** Name of its kind under `form.texts.`; `n` numbers choices, rows and columns. */
  kind: string
  n?: number
  /** Long texts get more room. */
  long: boolean
  text: Text
  /** The field with another text there. */
  write: (field: Field, text: Text) => Field
}

/** Texts for the preview where nothing is written yet. */
export interface Placeholders {
  titled<T extends { title: Text }>(part: T, placeholder: (texts: PlaceholderTexts) => string): T
  withOptions<T extends object>(part: T): T
}

export interface PlaceholderTexts {
  field: string
  option: (n: number) => string
  row: (n: number) => string
  column: (n: number) => string
}

import type { Answer, Field, FieldBase, GroupItem } from '../definition.ts'
import type { Flaw, FormDeps } from '../deps.ts'

/** How answers of one type are read and checked, the same in browser and server. */
export interface TypeEntry<F extends FieldBase> {
  /** What a new answer starts as; left out, nothing. */
  empty?(field: F): Answer | null
  /** What of a value the form shows, where that is not all of it; null for nothing. */
  shown?(value: Answer, field: F): Answer | null
  /** Whether a kept value is no answer. */
  isEmpty(value: Answer, field: F): boolean
  /**
   * What arrives → what is kept; null for no answer, undefined when it cannot be kept. Lenient where a person may be half way
   * (an unfinished date, a short phone number): a draft keeps it, `flaws` names it.
   */
  read(input: unknown, field: F, deps: FormDeps): Answer | null | undefined
  /** Characters of a text that can be kept at all. */
  most?: number
  /** What is wrong with a kept, non-empty value, whatever is required. */
  flaws(value: Answer, field: F, deps: FormDeps): Flaw[]
  /** Parts that an answer must have and lacks; null: nothing is answered. Only a submission asks for them. */
  lacks?(value: Answer | null, field: F): Flaw[]
  /** The rule that is broken where an answer must be given; left out, `required` or `required_if`. */
  requiredRule?: string
  /**
   * Declared by types whose fields hold questions in `fields`: the levels of questions that a value has, one for each item, each
   * with its place. The value may be anything.
   */
  levels?(value: unknown, field: F): Level[]
  /** Declared by types whose answer is a list of answers to one question: that question. */
  question?(field: F): FieldBase
}

/** The answers that `under` leads to in an answer (`[0].`), and the questions that they are to. */
export interface Level {
  under: string
  fields: readonly Field[]
  answers: GroupItem
}

/** The entry of a type whose fields hold questions. */
export type GroupEntry<F extends FieldBase> = TypeEntry<F> & Required<Pick<TypeEntry<F>, 'levels'>>

/** The entry of a type whose answers are lists of answers to one question. */
export type ListEntry<F extends FieldBase> = TypeEntry<F> & Required<Pick<TypeEntry<F>, 'question'>>

/** The entry of a field that stands in another one; undefined when nobody can answer it yet. */
export type EntryFor = (field: FieldBase) => TypeEntry<FieldBase> | undefined

export const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

export const own = (input: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(input, key) ? input[key] : undefined

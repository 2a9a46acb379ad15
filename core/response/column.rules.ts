/**
 * Columns of a list of applications, in their order: names of its own (`title`, a facet) and ids of questions. A stored list of
 * columns serves the list and the export alike.
 */
export const MOST_COLUMNS = 60
export const LONGEST_COLUMN = 130

/** Columns of answers that a list shows at a time. */
export const MOST_QUESTION_COLUMNS = 20

/** A question of a program's forms, as a column and as a filter of its applications. */
export interface QuestionPlace {
  formId: string
  reference: string
}

/** The id of the column that a question has: the beginning of the columns that an export makes of it (settled). */
export const questionId = ({ formId, reference }: QuestionPlace): string => `form-${formId}-${reference}`

const QUESTION_ID = /^form-([0-9a-f-]{36})-([A-Za-z0-9][A-Za-z0-9_-]{0,79})$/

/** The question of a column; null for one that is no question's. */
export function readQuestionId(id: string): QuestionPlace | null {
  const [, formId, reference] = QUESTION_ID.exec(id) ?? []
  return formId && reference ? { formId, reference } : null
}

/** The columns of questions among these, no more than a list shows. */
export const questionColumns = (columns: readonly string[]): string[] =>
  columns.filter((id) => readQuestionId(id) !== null).slice(0, MOST_QUESTION_COLUMNS)

/** By what applications can be filtered at a question; `given`: only by whether it is answered. */
export type QuestionKind = 'text' | 'choice' | 'country' | 'yesNo' | 'number' | 'date' | 'given'

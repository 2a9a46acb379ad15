/** What can be wrong with a file, or with one of its cells. The words of each are `import.problem.<code>`. */
export const IMPORT_PROBLEMS = [
  'categoryKeyUnknown',
  'categoryMissing',
  'categoryMoves',
  'categoryUnknown',
  'cellError',
  'cellFormula',
  'cellsTooMany',
  'changedMeanwhile',
  'columnMissing',
  'dateTime',
  'exportKey',
  'foreignForm',
  'keyDuplicate',
  'keyInTrash',
  'keyLong',
  'keyMissing',
  'mapping',
  'masked',
  'newProgram',
  'noCategory',
  'noFields',
  'notNumbers',
  'numberMixed',
  'numberUnclear',
  'rule',
  'state',
] as const
export type ImportProblemCode = (typeof IMPORT_PROBLEMS)[number]

export type ProblemValues = Readonly<Record<string, string | number>>

/** A sentence about a file: its code and what its words name; `issue`: the rule of a form that is not met. */
export interface ImportFlaw {
  code: ImportProblemCode
  values: ProblemValues
  issue?: { rule: string; params: Readonly<Record<string, unknown>> }
}

/** What is wrong in a file, where a person finds it. Row and column are null when it is about all of them. */
export interface ImportProblem extends ImportFlaw {
  row: number | null
  column: string | null
}

export const flaw = (code: ImportProblemCode, values: ProblemValues = {}): ImportFlaw => ({ code, values })

/** A rule of the form that a cell does not meet. `values`: the place in the answer, or the cell as it is written. */
export const ruleFlaw = (
  rule: string,
  params: Readonly<Record<string, unknown>> = {},
  values: ProblemValues = {},
): ImportFlaw => ({ code: 'rule', values, issue: { rule, params } })

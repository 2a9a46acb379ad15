import type { ImportFlaw, ImportProblemCode, ProblemValues } from '#core/import/problem.rules.ts'
import type { Issue } from '#core/problem.ts'
import { ruleWords } from '../../words.ts'

/** For operators, who mend it with options of the command. In the back office the words are those of the person's language. */
const WORDS: Record<Exclude<ImportProblemCode, 'rule'>, (values: ProblemValues) => string> = {
  categoryKeyUnknown: ({ key, available }) => `there is no category "${key}" (available: ${available})`,
  categoryMissing: ({ available }) =>
    `no category: give one for all with --category KEY, or name the column with --map COLUMN=@category (available: ${available})`,
  categoryMoves: ({ key }) => `the application is in the category ${key}; an import does not move it`,
  categoryUnknown: ({ value, available }) => `there is no category "${value}" (available: ${available})`,
  cellError: ({ value }) => `holds the error ${value}`,
  cellFormula: () => 'holds a formula without its result: save the file in a spreadsheet program first',
  cellsTooMany: ({ cells, columns }) => `has ${cells} cells, the first row has ${columns}`,
  changedMeanwhile: () => 'categories or steps were changed meanwhile: import again',
  columnMissing: ({ flag, available }) => `${flag}: the file has no such column (available: ${available})`,
  dateTime: ({ value }) => `"${value}" is not a date and time such as 2027-03-31T23:59`,
  exportKey: ({ flag }) => `${flag}: this file is an export, whose rows are known by their ids: leave this key out`,
  foreignForm: ({ category, form }) => `the category ${category} does not ask this (form ${form})`,
  keyDuplicate: ({ value, first }) => `"${value}" is in row ${first} already`,
  keyInTrash: ({ value }) => `"${value}" is the key of an application in the trash: restore it first`,
  keyLong: ({ most }) => `is longer than ${most} characters`,
  keyMissing: () => 'needs a key',
  mapping: ({ text }) => String(text),
  masked: ({ mask }) =>
    `holds ${mask}, the mask of a sensitive answer: export them as well, or leave the column out with --map COLUMN=-`,
  newProgram: ({ text }) => String(text),
  noCategory: ({ available }) => `needs a category (${available}); --category KEY is for rows that do not say`,
  noFields: ({ program, available }) =>
    `no column is a field of ${program}: map them with --map COLUMN=FIELD (${available || 'no step asks a published form'})`,
  notNumbers: () => 'is no column of numbers: --decimal does not apply to it',
  numberMixed: ({ one, oneRow, other, otherRow, column }) =>
    `"${one}" (row ${oneRow}) and "${other}" (row ${otherRow}) are written in two ways: write them alike, or say which is right with ${decimalFlag(column)}`,
  numberUnclear: ({ value, row, dot, comma, column }) =>
    `"${value}" (row ${row}) may be ${dot} or ${comma}: say which with ${decimalFlag(column)}`,
  state: ({ value, available }) => `"${value}" is not one of ${available}`,
}

const decimalFlag = (column: string | number | undefined): string =>
  `--decimal "${column}=comma" or --decimal "${column}=dot"`

/** `row 204`, `rows 2 and 4`, `rows 2, 3, 4, 5, 6 and 12 more`. */
function rowsWords(listed: string, total: number): string {
  const first = listed.split(', ')
  const more = total - first.length
  const parts = [...first, ...(more > 0 ? [`${more} more`] : [])]
  if (parts.length === 1) return `row ${parts[0]}`
  return `rows ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** What is wrong, without where. */
export function flawWords({ code, values, issue }: ImportFlaw): string {
  const words = code === 'rule' ? ruleFlawWords(issue, values) : WORDS[code](values)
  return values.rows === undefined ? words : `${words} (${rowsWords(String(values.rows), Number(values.total))})`
}

function ruleFlawWords(issue: ImportFlaw['issue'], { question, at, value }: ProblemValues): string {
  const words = ruleWords(issue?.rule ?? '', issue?.params as Issue['params'])
  if (question !== undefined) return `no column for "${question}" (${at}): ${words}`
  const beside = at ?? value
  return beside === undefined ? words : `${words} (${beside})`
}

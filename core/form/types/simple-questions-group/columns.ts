import type { TypeColumns } from '../../cells.ts'
import type { Answer, Field } from '../../definition.ts'
import { parseLines, placeIn } from './parse.ts'
import type { SimpleQuestionsGroupField } from './type.ts'

/** The columns of its question, once for each line. */
export const simpleQuestionsGroup = (
  columnsFor: (field: Field) => TypeColumns<Field>,
): TypeColumns<SimpleQuestionsGroupField> => ({
  parts: ({ field }, lines = 1) =>
    Array.from({ length: lines }, (_, n) =>
      columnsFor(field)
        .parts(field)
        .map((part) => ({ ...part, under: `[${n}]${part.under}`, titles: [n + 1, ...(part.titles ?? [])] })),
    ).flat(),
  out(answer, { field }, under, options) {
    const { n, rest } = placeIn(under)
    const line = (answer as (Answer | null)[])[n] ?? null
    const columns = columnsFor(field)
    if (line === null) return null
    const hasShape = columns.hasShape?.(line) ?? typeof line !== 'object'
    return hasShape ? columns.out(line, field, rest, options) : null
  },
  parse: parseLines(columnsFor),
  hasShape: Array.isArray,
  holdsNumbers: ({ field }, under) => columnsFor(field).holdsNumbers?.(field, placeIn(under).rest) ?? false,
})

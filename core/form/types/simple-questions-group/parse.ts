import type { Parse, Parsed, TypeColumns } from '../../cells.ts'
import type { Answer, Field } from '../../definition.ts'
import type { SimpleQuestionsGroupField } from './type.ts'

/** `[2][code]`: the line, and the column of its question. */
export function placeIn(under: string): { n: number; rest: string } {
  const end = under.indexOf(']')
  return { n: Number(under.slice(1, end)), rest: under.slice(end + 1) }
}

export const parseLines =
  (columnsFor: (field: Field) => TypeColumns<Field>): Parse<SimpleQuestionsGroupField> =>
  (cells, { field }, options, previous) => {
    const lines = new Map<number, Map<string, Exclude<ReturnType<typeof cells.get>, undefined>>>()
    for (const [under, cell] of cells) {
      const { n, rest } = placeIn(under)
      lines.set(n, (lines.get(n) ?? new Map()).set(rest, cell))
    }
    const before = Array.isArray(previous) ? (previous as (Answer | null)[]) : []
    const wrong: Parsed['wrong'] = []
    const value = Array.from({ length: Math.max(-1, ...lines.keys()) + 1 }, (_, n) => {
      const read = columnsFor(field).parse(lines.get(n) ?? new Map(), field, options, before[n] ?? null)
      wrong.push(...read.wrong.map((one) => ({ ...one, under: `[${n}]${one.under}` })))
      return read.value
    })
    return { value: value.length ? (value as Answer) : null, wrong }
  }

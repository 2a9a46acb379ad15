import { type Around, checkOptions, checkReference, isWritten, type TypeCheck, VALUES } from '../../checking.ts'
import { columnField } from '../../compared.ts'
import { cyclesOf } from '../../cycles.ts'
import type { Field } from '../../definition.ts'
import { unreachableIn } from '../../reach.ts'
import type { TableField } from './type.ts'

export const table: TypeCheck<TableField> = {
  rules: VALUES,
  parts(field, place, around) {
    const { say } = around
    for (const part of ['rows', 'cols'] as const) {
      const seen = new Map<string, string>()
      if (!field[part].length) say(`${place}.${part}`, 'tableEmpty')
      for (const [n, one] of field[part].entries()) {
        const at = `${place}.${part}[${n}]`
        checkReference(one.reference, `${at}.reference`, seen, say)
        seen.set(one.reference, at)
        if (!isWritten(one.title)) say(`${at}.title`, 'title')
      }
    }
    for (const [n, col] of field.cols.entries()) {
      if (col.kind === 'select') checkOptions(col.options, `${place}.cols[${n}].options`, say)
      if (col.total && col.kind !== 'number') say(`${place}.cols[${n}].total`, 'totalKind')
    }
    checkColumnConditions(field, place, around)
  },
  compared: 'nothing',
}

/** Conditions of columns name other columns of the table, without going round, and leave required ones within reach. */
function checkColumnConditions({ cols }: TableField, place: string, { say, checkCondition }: Around): void {
  const at = (reference: string) => `${place}.cols[${cols.findIndex((col) => col.reference === reference)}].visibleWhen`
  const reach = new Map(cols.map((col) => [col.reference, columnField(col)]))
  const questions = cols.map((col): Field => {
    const { visibleWhen, required } = col
    return { ...columnField(col), ...(visibleWhen && { visibleWhen }), ...(required && { required }) }
  })
  for (const question of questions) checkCondition(question.visibleWhen, at(question.reference), question, reach)
  const cycles = cyclesOf(questions).filter((cycle) => cycle.length > 1)
  for (const cycle of cycles) say(at(cycle[0] ?? ''), 'conditionCycle', { fields: cycle.join(' → ') })
  for (const { reference, field } of cycles.length ? [] : unreachableIn(questions))
    say(at(reference), 'unreachable', { field })
}

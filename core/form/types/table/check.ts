import { checkOptions, checkReference, isWritten, type TypeCheck, VALUES } from '../../checking.ts'
import type { TableField } from './type.ts'

export const table: TypeCheck<TableField> = {
  rules: VALUES,
  parts(field, place, { say }) {
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
  },
  compared: 'nothing',
}

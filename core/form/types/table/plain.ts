import { typographic } from '../../../site/typography.ts'
import { pick } from '../../../text.ts'
import type { TableAnswer } from '../../definition.ts'
import { numberText, optionText, type TypePlain } from '../../plainParts.ts'
import { shownCells } from './shown.ts'
import type { TableField } from './type.ts'

export const table: TypePlain<TableField> = {
  text(value, field, options) {
    const { lang, fallback } = options
    const colon = lang === 'fr' ? ' : ' : ': '
    const shown = (shownCells(field, value) ?? {}) as TableAnswer
    return field.rows
      .flatMap((row) => {
        const cells = field.cols.flatMap((col) => {
          const cell = shown[row.reference]?.[col.reference]
          if (cell === undefined) return []
          const words =
            col.kind === 'select' ? optionText(col.options, String(cell), options) : numberText(cell, lang, 'always')
          return [typographic(`${pick(col.title, lang, fallback)}${colon}${words}`, lang)]
        })
        return cells.length ? [`${pick(row.title, lang, fallback)} – ${cells.join(', ')}`] : []
      })
      .join('\n')
  },
  hasParts: true,
}

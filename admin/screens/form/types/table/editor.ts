import { IconTable } from '@tabler/icons-react'
import type { Field, FieldOf } from '#core/form/definition.ts'
import { isObject } from '../answers.ts'
import type { EditorType, FieldText } from '../entry.ts'
import { fieldTexts, optionTexts } from '../fieldTexts.ts'
import { TableCard } from './Card.tsx'
import { TableSettings } from './Settings.tsx'

type TableField = FieldOf<'table'>

export const table: EditorType<TableField> = {
  icon: IconTable,
  group: 'data',
  initial: () => ({ rows: [{ reference: 'row', title: {} }], cols: [{ reference: 'column', title: {} }] }),
  conditions: { operators: ['not-empty', 'empty'], valueKind: () => 'text' },
  answers: { matching: () => null, fits: isObject },
  Settings: TableSettings,
  CardPreview: TableCard,
  texts: (field) => [
    ...fieldTexts(field, ['headTitle']),
    ...nameTexts(field, 'rows', 'row'),
    ...nameTexts(field, 'cols', 'column'),
    ...field.cols.flatMap(({ reference, options = [] }, c) =>
      optionTexts(options, `${field.reference}.cols.${reference}.options`, (now, change) =>
        changePart(now, 'cols', c, (col) => ({ ...col, options: change(col.options ?? []) })),
      ),
    ),
  ],
  withPlaceholders: (field, { titled, withOptions }) => ({
    ...field,
    rows: field.rows.map((row, n) => titled(row, (texts) => texts.row(n + 1))),
    cols: field.cols.map((col, n) => withOptions(titled(col, (texts) => texts.column(n + 1)))),
  }),
}

function changePart<Part extends 'rows' | 'cols'>(
  field: Field,
  part: Part,
  n: number,
  change: (one: TableField[Part][number]) => TableField[Part][number],
): Field {
  return field.type === 'table'
    ? { ...field, [part]: field[part].map((one, i) => (i === n ? change(one) : one)) }
    : field
}

const nameTexts = (field: TableField, part: 'rows' | 'cols', kind: string): FieldText[] =>
  field[part].map(({ reference, title }, n) => ({
    key: `${field.reference}.${part}.${reference}`,
    kind,
    n: n + 1,
    long: false,
    text: title,
    write: (now, text) => changePart(now, part, n, (one) => ({ ...one, title: text })),
  }))

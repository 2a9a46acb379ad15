import { z } from 'zod'
import { condition, of, options, reference, words } from '../../field.contract.ts'
import { MOST } from '../../sizes.ts'

const row = z.strictObject({ reference, title: words })
const column = z.strictObject({
  reference,
  title: words,
  kind: z.enum(['text', 'number', 'select']).optional(),
  options: options.optional(),
  required: z.boolean().optional(),
  total: z.boolean().optional(),
  visibleWhen: condition.optional(),
})

export const table = () =>
  of('table').extend({
    rows: z.array(row).max(MOST.rows),
    cols: z.array(column).max(MOST.cols),
    headTitle: words.optional(),
  })

import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import { CriteriaTemplate } from '../../db/models/CriteriaTemplate.ts'
import { findRow, rows } from '../../db/rows.ts'

const COLUMNS = ['id', 'name', 'criteria', 'createdById'] as const
export type TemplateRow = Pick<CriteriaTemplate, (typeof COLUMNS)[number]>

/** By name. */
export const listTemplateRows = (): Promise<TemplateRow[]> =>
  rows(CriteriaTemplate, {
    where: {},
    attributes: COLUMNS,
    order: [
      ['name', 'ASC'],
      ['id', 'ASC'],
    ],
  })

export const findTemplate = (id: string): Promise<TemplateRow | null> =>
  findRow(CriteriaTemplate, { where: { id }, attributes: COLUMNS })

export const countTemplates = (): Promise<number> => CriteriaTemplate.count()

export const insertTemplate = (values: {
  name: string
  criteria: Criterion[]
  createdById: string | null
}): Promise<TemplateRow> => CriteriaTemplate.create(values)

export const removeTemplate = (id: string) => CriteriaTemplate.destroy({ where: { id } })

import type { FormDefinition } from '#core/form/definition.ts'
import { LibraryItem } from '../../db/models/LibraryItem.ts'
import { findRow, rows } from '../../db/rows.ts'

const COLUMNS = ['id', 'name', 'kind', 'definition', 'createdById', 'version'] as const
export type LibraryRow = Pick<LibraryItem, (typeof COLUMNS)[number]>

export const listItems = (): Promise<LibraryRow[]> =>
  rows(LibraryItem, {
    where: {},
    attributes: COLUMNS,
    order: [
      ['name', 'ASC'],
      ['id', 'ASC'],
    ],
  })

export const findItem = (id: string): Promise<LibraryRow | null> =>
  findRow(LibraryItem, { where: { id }, attributes: COLUMNS })

export const countItems = (): Promise<number> => LibraryItem.count()

export const insertItem = (values: {
  name: string
  kind: LibraryRow['kind']
  definition: FormDefinition
  createdById: string | null
}): Promise<{ id: string }> => LibraryItem.create(values)

/** False when somebody changed it since `version`. */
export async function renameItemAt(id: string, version: number, name: string): Promise<boolean> {
  const [changed] = await LibraryItem.update({ name }, { where: { id, version } })
  return changed === 1
}

export const removeItem = (id: string) => LibraryItem.destroy({ where: { id } })

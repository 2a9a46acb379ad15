import type { ReactNode } from 'react'
import type { Column } from '../../../app/parts/table/props.ts'

interface Credential {
  id: string
  name: string
}

/** By name, all in one answer. */
export const CREDENTIALS_BY_NAME = { paging: 'all', sorting: { by: 'name', direction: 'asc' } } as const

export const nameColumn = <Item extends Credential>(label: string, cell: Column<Item>['cell']): Column<Item> => ({
  key: 'name',
  label,
  fixed: true,
  sort: 'name',
  firstDirection: 'asc',
  sortValue: ({ name }) => name,
  cell,
})

export const removeColumn = <Item extends Credential>(
  label: string,
  cell: (item: Item) => ReactNode,
): Column<Item> => ({ key: 'remove', label, quiet: true, width: 120, cell })

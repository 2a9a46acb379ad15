import type { TableColumn } from '../../definition.ts'

/** The column whose first cell carries the id of the field: one that every row shows, where there is one. */
export const firstColumn = ({ cols }: { readonly cols: readonly TableColumn[] }): string | undefined =>
  (cols.find(({ visibleWhen }) => !visibleWhen) ?? cols[0])?.reference

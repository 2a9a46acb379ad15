/** What a comparison looks at: a question, one of a group's entries, or a cell of a table. */
export interface ConditionPath {
  reference: string
  /** A question inside of a group: `team.role`. */
  inner?: string
  /** Row and column of a table, `*` for every row: `budget[*][amount]`. */
  cell?: readonly [row: string, column: string]
}

export function conditionPath(field: string): ConditionPath {
  const [, reference = field, inner, row, column] =
    /^([^.[]+)(?:\.([^.[]+)|\[([^\]]+)\]\[([^\]]+)\])$/.exec(field) ?? []
  if (row !== undefined && column !== undefined) return { reference, cell: [row, column] }
  return inner === undefined ? { reference } : { reference, inner }
}

export const conditionField = ({ reference, inner, cell }: ConditionPath): string =>
  cell ? `${reference}[${cell[0]}][${cell[1]}]` : inner === undefined ? reference : `${reference}.${inner}`

/** Whether it leads to answers of several entries or rows. */
export const isOfSeveral = ({ inner, cell }: ConditionPath): boolean => inner !== undefined || cell?.[0] === '*'

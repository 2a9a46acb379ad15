import type { Column } from './props.ts'
import tableStyles from './Table.module.css'

export const cellClass = ({ right, fixed, wraps }: Pick<Column<never>, 'right' | 'fixed' | 'wraps'>) =>
  [right && tableStyles.right, fixed && tableStyles.fixed, wraps && tableStyles.wraps].filter(Boolean).join(' ') ||
  undefined

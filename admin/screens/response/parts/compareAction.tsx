import { IconColumns2 } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useGo, usePath, useProgram } from '../../../app/hooks.ts'
import type { RowAction, RowDialogProps } from '../../../app/slice.ts'

/** Two rows are compared on a page of their own. */
function ToComparison({ rows: [left, right], onClose }: RowDialogProps<{ id: string }>) {
  const go = useGo()
  const path = usePath()
  const { slug } = useProgram()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the rows that were selected when it was pressed
  useEffect(() => {
    onClose()
    if (left && right) go(path(`admin/programs/${slug}/responses/${left.id}/compare/${right.id}`))
  }, [])
  return null
}

export const COMPARE = {
  label: 'responses.compare',
  icon: IconColumns2,
  permission: 'program.response.read',
  isFor: (count: number) => count === 2,
  Dialog: ToComparison,
} as const satisfies RowAction<{ id: string }>

import type { TrashItem } from '#core/trash/trash.contract.ts'
import { useTrashAction } from './useTrashAction.ts'

/** Puts a row back by its button: it can be deleted again. */
export function useRestore() {
  const { isBusy, run } = useTrashAction('restoreTrash')
  return { isBusy, restore: (row: TrashItem) => void run([row]) }
}

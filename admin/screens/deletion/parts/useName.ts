import type { DataRequestItem } from '#core/deletion/deletion.contract.ts'
import { useWords } from '../../../app/hooks.ts'

/** Whose request it is. */
export function useName() {
  const t = useWords()
  return ({ person }: DataRequestItem) => person?.name ?? t('deletion.deletedPerson')
}

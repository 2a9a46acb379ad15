import { useLocation } from 'react-router'
import { TRASH_KINDS, type TrashKind } from '#core/trash/trash.contract.ts'

/** The part of the trash that the address names. */
export function useTrashKind(): TrashKind {
  const { pathname } = useLocation()
  return TRASH_KINDS.find((kind) => pathname.endsWith(`/trash/${kind}`)) ?? 'programs'
}

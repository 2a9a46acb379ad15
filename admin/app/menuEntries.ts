import { isJuror, workOf } from '#client/api/work.ts'
import type { Permission } from '#core/access/permissions.ts'
import { hasScreen } from './screens.ts'
import type { MenuEntry } from './slice.ts'

/** Whether the person has this entry in their menu. */
export const isShown = (
  { path, permission, isFor }: MenuEntry,
  allowed: (permission: Permission) => boolean,
): boolean =>
  hasScreen(path) &&
  (isFor === undefined || (isFor === 'jurors' ? isJuror() : workOf() === 'organiser')) &&
  (permission === undefined || allowed(permission))

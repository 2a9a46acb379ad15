import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { $platform } from '#client/stores/platform.ts'
import { ALL_PERMISSIONS } from '#core/access/permissions.ts'
import type { Role } from '#core/access/role.contract.ts'
import { useLocale, useText, useWords } from '../../../app/hooks.ts'

/** What a role is called in the language of the interface, else in the platform's. */
export function useRoleName(): (role: Pick<Role, 'key' | 'name'>) => string {
  const t = useWords()
  const text = useText()
  const fallback = useStore($platform)?.defaultLang
  return useCallback(
    ({ key, name }) => text(name, fallback) || t(`role.${key}`, { defaultValue: key }),
    [t, text, fallback],
  )
}

/** Permissions in words, in one sentence. */
export function usePermissionList(): (permissions: readonly string[]) => string {
  const t = useWords()
  const locale = useLocale()
  return useCallback(
    (permissions) =>
      new Intl.ListFormat(locale, { type: 'unit' }).format(
        permissions.map((permission) => t(`permission.${permission}`, { defaultValue: permission })),
      ),
    [t, locale],
  )
}

/** How many permissions there are. */
export const PERMISSION_COUNT = ALL_PERMISSIONS.length

import type { z } from 'zod'
import type { rolePart } from '#core/access/role.manifest.ts'
import { sameValue } from '#core/manifest/canonical.ts'
import { Problem } from '#core/problem.ts'
import type { PlatformPartAccess } from '../../slice.ts'
import { addRole, changeRole, dropRole } from './role.actions.ts'
import { findRoleRow, membersByRole, ownRoleRows, setRoleScope } from './role.repo.ts'

type ManifestRole = z.output<typeof rolePart.schema>

export const roles: PlatformPartAccess<ManifestRole> = {
  property: 'roles',
  async read() {
    const [found, members] = await Promise.all([ownRoleRows(), membersByRole()])
    return {
      items: found.map(({ key, scope, name, permissions }) => ({
        key,
        scope,
        name: name ?? {},
        permissions,
      })),
      held: new Map(found.map(({ id, key }) => [key, members.get(id) ?? 0])),
    }
  },
  async apply(ctx, { was: before, target }) {
    const stored = new Map((await ownRoleRows()).map((role) => [role.key, role]))
    for (const role of target) {
      const was = before.find(({ key }) => key === role.key)
      if (was && sameValue(was, role)) continue
      const row = stored.get(role.key)
      if (!row) await addRole(ctx, role)
      else {
        if (row.scope !== role.scope) await setRoleScope(row.id, role.scope)
        const now = await findRoleRow(row.id)
        if (!now || !(await changeRole(ctx, now, role))) throw new Problem('resource.stale')
      }
    }
    for (const { key } of before) {
      const row = stored.get(key)
      if (row && !target.some((role) => role.key === key)) await dropRole(ctx, row, null)
    }
  },
}

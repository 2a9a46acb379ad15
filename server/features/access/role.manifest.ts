import type { z } from 'zod'
import { permissionsOf } from '#core/access/permissions.ts'
import type { rolePart } from '#core/access/role.manifest.ts'
import { sameValue } from '#core/manifest/canonical.ts'
import { record } from '../../events/record.ts'
import type { PlatformPartAccess } from '../../slice.ts'
import { membersByRole, ownRoleRows, removeRole, saveRole } from './role.repo.ts'

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
        permissions: [...permissionsOf({ key, permissions })],
      })),
      held: new Map(found.map(({ id, key }) => [key, members.get(id) ?? 0])),
    }
  },
  async apply(ctx, { was: before, target }) {
    for (const role of target) {
      const was = before.find(({ key }) => key === role.key)
      if (was && sameValue(was, role)) continue
      await saveRole(role)
      await record(ctx, {
        type: was ? 'role.updated' : 'role.created',
        subject: { kind: 'role', id: role.key, name: role.key },
        before: was ? { permissions: was.permissions } : null,
        after: { permissions: role.permissions },
      })
    }
    for (const { key, permissions } of before) {
      if (target.some((role) => role.key === key)) continue
      await removeRole(key)
      await record(ctx, {
        type: 'role.removed',
        subject: { kind: 'role', id: key, name: key },
        before: { permissions },
      })
    }
  },
}

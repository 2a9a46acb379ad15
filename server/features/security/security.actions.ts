import { Problem } from '#core/problem.ts'
import type { SecuritySettings } from '#core/security/security.contract.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { listRoleRows } from '../access/access.public.ts'
import { saveSetting } from '../platform/platform.public.ts'
import { securityInLog } from './settings.actions.ts'
import { readSecurity, SETTING } from './settings.ts'

type Values = Pick<SecuritySettings, 'twoStepRoles' | 'graceDays' | 'inactivityMinutes'>

/**
 * Changes what the platform asks of those who work on it. The days of grace begin anew when the roles change. Throws
 * 'request.invalid' for a role that there is not.
 */
export async function updateSecuritySettings(
  ctx: Context,
  { version, ...input }: Values & { version: number },
): Promise<SecuritySettings> {
  const { id, name } = platformOf(ctx)
  return transaction(async () => {
    const before = await readSecurity()
    const known = new Set((await listRoleRows()).map(({ key }) => key))
    const issues = input.twoStepRoles.flatMap((role, n) =>
      known.has(role) ? [] : [{ at: `body.twoStepRoles[${n}]`, rule: 'unknown' }],
    )
    if (issues.length > 0) throw new Problem('request.invalid', { issues })
    const roles = [...new Set(input.twoStepRoles)].sort()
    const isSame = roles.join(' ') === [...before.twoStepRoles].sort().join(' ')
    const since = isSame ? before.since : ctx.now.toISOString()
    const values = { ...securityInLog(input), twoStepRoles: roles, since }
    if (!(await saveSetting(SETTING, version, values)))
      throw new Problem('resource.stale', { data: { current: before } })
    await record(ctx, {
      type: 'security.updated',
      subject: { kind: 'platform', id, name },
      before: securityInLog(before),
      after: securityInLog(values),
    })
    return readSecurity()
  })
}

import { Problem } from '#core/problem.ts'
import type { SecuritySettings } from '#core/security/security.contract.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { saveSetting } from '../platform/platform.public.ts'
import { readSecurity, SETTING } from './settings.ts'

type Values = Pick<SecuritySettings, 'twoStepRoles' | 'graceDays' | 'inactivityMinutes'>

const logged = ({ twoStepRoles, graceDays, inactivityMinutes }: Values): Values => ({
  twoStepRoles,
  graceDays,
  inactivityMinutes,
})

/** Changes what the platform asks of those who work on it. The days of grace begin anew when the roles change. */
export async function updateSecuritySettings(
  ctx: Context,
  { version, ...input }: Values & { version: number },
): Promise<SecuritySettings> {
  const { id, name } = platformOf(ctx)
  return transaction(async () => {
    const before = await readSecurity()
    const roles = [...new Set(input.twoStepRoles)].sort()
    const isSame = roles.join(' ') === [...before.twoStepRoles].sort().join(' ')
    const since = isSame ? before.since : ctx.now.toISOString()
    const values = { ...logged(input), twoStepRoles: roles, since }
    if (!(await saveSetting(SETTING, version, values)))
      throw new Problem('resource.stale', { data: { current: before } })
    await record(ctx, {
      type: 'security.updated',
      subject: { kind: 'platform', id, name },
      before: logged(before),
      after: logged(values),
    })
    return readSecurity()
  })
}

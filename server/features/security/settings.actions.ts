import type { SecurityRules } from '#core/security/security.contract.ts'
import { type Context, platformOf } from '../../context.ts'
import { record } from '../../events/record.ts'
import { saveSetting } from '../platform/platform.public.ts'
import { readSecurity, SETTING } from './settings.ts'

/** What an event says of the settings. */
export const securityInLog = ({
  twoStepRoles,
  graceDays,
  inactivityMinutes,
  providers,
}: SecurityRules): SecurityRules => ({
  twoStepRoles,
  graceDays,
  inactivityMinutes,
  providers,
})

/** Takes a role that is deleted out of the rule on two-step sign-in, in the transaction of its deletion. */
export async function forgetTwoStepRole(ctx: Context, key: string): Promise<void> {
  const { version, ...before } = await readSecurity()
  if (!before.twoStepRoles.includes(key)) return
  const after = { ...before, twoStepRoles: before.twoStepRoles.filter((role) => role !== key) }
  await saveSetting(SETTING, version, after)
  const { id, name } = platformOf(ctx)
  await record(ctx, {
    type: 'security.updated',
    subject: { kind: 'platform', id, name },
    before: securityInLog(before),
    after: securityInLog(after),
  })
}

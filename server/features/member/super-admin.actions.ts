import { Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { INSTALLATION, inPlatform } from '../../tenancy/scope.ts'
import { findUserByEmail, revokeSessions, setSuperAdmin as setFlag } from '../account/account.public.ts'
import { endSupportOf } from '../operator/operator.public.ts'

/**
 * Makes somebody a super admin, who has the operators' area and may act as support on every platform, or takes that away with all
 * their sign-ins. For operators on the command line alone. Throws 'resource.notFound' without a confirmed account.
 */
export async function setSuperAdmin(ctx: Context, email: string, isOn: boolean): Promise<{ changed: boolean }> {
  return transaction(async () => {
    const user = await findUserByEmail(email)
    if (!user?.confirmedAt) throw new Problem('resource.notFound')
    if (Boolean(user.superAdmin) === isOn) return { changed: false }
    await setFlag(user.id, isOn)
    if (!isOn) {
      await endSupportOf(ctx, user.id)
      await revokeSessions(user.id, ctx.now)
    }
    await inPlatform(INSTALLATION, () =>
      record(
        { ...ctx, platform: null },
        {
          type: isOn ? 'member.superAdminGranted' : 'member.superAdminRevoked',
          subject: { kind: 'user', id: user.id, name: user.email },
        },
      ),
    )
    return { changed: true }
  })
}

import type { Request, Response } from 'express'
import { BUILT_IN_ROLES, unionOfPermissions } from '#core/access/permissions.ts'
import type { Session } from '#core/account/account.contract.ts'
import { SECURITY_DEFAULTS } from '#core/security/security.rules.ts'
import { pick } from '#core/text.ts'
import { type Context, can } from '../../context.ts'
import { csrfToken } from '../../http/csrf.ts'
import { findOpenDeletion } from '../deletion/deletion.public.ts'
import { findPlatformDetails } from '../platform/platform.actions.ts'
import { enrolmentDueAt } from '../security/policy.ts'
import { readSecurity } from '../security/settings.ts'
import { presentUser } from './account.present.ts'
import { findCaller, findUser } from './account.repo.ts'

/** On the installation's own hosts; milliseconds. */
const HERE = SECURITY_DEFAULTS.inactivityMinutes * 60_000

/** The roles that the signed-in person holds here. */
export async function rolesOf(ctx: Context): Promise<Session['roles']> {
  if (ctx.actor.kind !== 'user') return []
  const rows = await findCaller(ctx.actor.id, ctx.actor.sessionId, ctx.platform?.id ?? null, ctx.now)
  return rows.flatMap((row) =>
    row.roleKey && row.scope && row.permissions
      ? [
          {
            key: row.roleKey,
            name: row.roleName ? pick(row.roleName, ctx.locale, ctx.platform?.defaultLang) : null,
            scope: row.scope,
            programId: row.programId,
            permissions: [...row.permissions],
          },
        ]
      : [],
  )
}

/** What the back office says over every page. */
async function noticesOf(ctx: Context): Promise<Pick<NonNullable<Session['user']>, 'notices'>> {
  const { actor, platform } = ctx
  const support = actor.kind === 'user' ? actor.support : undefined
  const deletion = platform && (await findOpenDeletion())
  const twoStepsDueAt = actor.kind === 'user' ? await enrolmentDueAt(ctx, actor.id) : null
  if (!support && !deletion && !twoStepsDueAt) return {}
  return {
    notices: {
      ...(support && {
        support: { reason: support.reason, until: support.until.toISOString(), readOnly: support.readOnly },
      }),
      ...(deletion && { deletion: { runAt: deletion.runAt.toISOString() } }),
      ...(twoStepsDueAt && { twoSteps: { dueAt: twoStepsDueAt.toISOString() } }),
    },
  }
}

/** What `GET /api/session` answers; sets the pre-session cookie that the CSRF token is bound to. */
export async function sessionOf(ctx: Context, req: Request, res: Response): Promise<Session> {
  const roles = await rolesOf(ctx)
  const user = ctx.actor.kind === 'user' ? await findUser(ctx.actor.id) : null
  const isSuperAdmin = ctx.actor.kind === 'user' && ctx.actor.superAdmin
  const isReadOnly = ctx.actor.kind === 'user' && ctx.actor.support?.readOnly === true
  const everywhere = roles.filter((role) => role.programId === null)
  const entry = roles.some((role) => role.permissions.includes('platform.back-office-access.authorize'))
  const isStaff = isSuperAdmin || entry
  return {
    // Whoever only looks is asked for permissions by the browser as everybody else is.
    user: user && {
      ...presentUser(user),
      superAdmin: isSuperAdmin && !isReadOnly,
      ...(isStaff && (await noticesOf(ctx))),
    },
    roles,
    // Whoever works on one program may enter the back office and its list of programs.
    permissions: isSuperAdmin
      ? BUILT_IN_ROLES.owner.permissions.filter((one) => can(ctx, one))
      : unionOfPermissions([
          ...everywhere,
          {
            permissions: entry
              ? ['platform.back-office-access.authorize', 'platform.programs.page.administration']
              : [],
          },
        ]),
    csrfToken: csrfToken(ctx.app, req, res),
    platform: ctx.platform ? await findPlatformDetails(ctx) : null,
    sessionInactivityTime: ctx.platform ? (await readSecurity()).inactivityMinutes * 60_000 : HERE,
  }
}

import type { MemberProfile } from '#core/member/member.contract.ts'
import { Problem } from '#core/problem.ts'
import { displayNumber } from '#core/response/response.rules.ts'
import { pick } from '#core/text.ts'
import { type Context, can, platformOf } from '../../context.ts'
import { countSessionsOn, findMembership, findUser } from '../account/account.public.ts'
import { listFactors } from '../security/security.public.ts'
import { countApiTokens } from '../token/token.public.ts'
import { responsesOf, rolesOfMember } from './profile.repo.ts'
import { nameRole } from './scope.ts'

const MOST_RESPONSES = 50

/** Programs whose applications the caller may read; null for all of them. */
function readablePrograms(ctx: Context): string[] | null {
  if (can(ctx, 'program.response.read')) return null
  return [...ctx.grants.programs.keys()].filter((programId) => can(ctx, 'program.response.read', programId))
}

/** A person of the platform as its organisers see them: no secret, nothing of other platforms. */
export async function getMember(ctx: Context, userId: string): Promise<MemberProfile> {
  const { id: platformId, defaultLang } = platformOf(ctx)
  const [user, membership] = await Promise.all([findUser(userId), findMembership(userId)])
  if (!user || !membership) throw new Problem('resource.notFound')
  const [roles, responses, factors, sessions, tokens] = await Promise.all([
    rolesOfMember(membership.id),
    responsesOf(userId, readablePrograms(ctx), MOST_RESPONSES),
    listFactors(userId),
    countSessionsOn(platformId, userId, ctx.now),
    countApiTokens(userId, platformId, ctx.now),
  ])
  const createdAt = (membership as unknown as { createdAt: Date }).createdAt
  return {
    userId,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    locale: user.locale,
    kind: membership.kind,
    state: membership.state,
    confirmed: user.confirmedAt !== null,
    since: createdAt.toISOString(),
    lastSeenAt: membership.lastSeenAt?.toISOString() ?? null,
    roles: roles.map((role) => ({
      ...nameRole(ctx, role),
      program:
        role.programId === null
          ? null
          : { id: role.programId, slug: role.slug ?? '', title: pick(role.title, ctx.locale, defaultLang) },
    })),
    responses: responses.rows.map((row) => ({
      id: row.id,
      number: displayNumber(row.numberPrefix, row.number) || null,
      title: row.title,
      state: row.state,
      updatedAt: row.updatedAt.toISOString(),
      program: { id: row.programId, slug: row.slug, title: pick(row.programTitle, ctx.locale, defaultLang) },
    })),
    responseCount: responses.count,
    signIn: {
      password: user.passwordHash !== null,
      factors: factors.map(({ kind, confirmedAt, lastUsedAt }) => ({
        kind: kind as 'totp' | 'passkey',
        since: (confirmedAt ?? createdAt).toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      sessions,
      tokens,
    },
  }
}

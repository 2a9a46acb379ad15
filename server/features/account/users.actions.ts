import type { PlatformUser } from '#core/account/account.contract.ts'
import type { Metadata } from '#core/endpoint.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf } from '../../context.ts'
import { countMembers, listMembers, responsesOfUsers, rolesOfMembers, type UserFilter } from './users.repo.ts'

/** One page of the platform's members, with their roles and numbers of applications: four queries at any size. */
export async function listUsers(
  ctx: Context,
  query: Omit<UserFilter, 'limit' | 'offset'> & { page: number; perPage: number },
): Promise<{ items: PlatformUser[]; metadata: Metadata }> {
  const { defaultLang } = platformOf(ctx)
  const most = ctx.app.config.limits.exactCount
  const [members, total, filtered] = await Promise.all([
    listMembers({ ...query, limit: query.perPage, offset: (query.page - 1) * query.perPage }),
    countMembers({}, most + 1),
    countMembers(query, most + 1),
  ])
  const [roles, responses] = await Promise.all([
    rolesOfMembers(members.map((member) => member.id)),
    responsesOfUsers(members.map((member) => member.userId)),
  ])
  const rolesOf = Map.groupBy(roles, (role) => role.membershipId)
  const exact = filtered <= most ? filtered : null
  return {
    items: members.map((member) => ({
      id: member.id,
      userId: member.userId,
      firstname: member.firstname,
      lastname: member.lastname,
      email: member.email,
      kind: member.kind,
      state: member.state,
      confirmed: member.confirmedAt !== null,
      roles: (rolesOf.get(member.id) ?? []).map((role) => ({
        key: role.key,
        name: role.name ? pick(role.name, ctx.locale, defaultLang) : null,
        programId: role.programId,
        programTitle: role.programTitle ? pick(role.programTitle, ctx.locale, defaultLang) : null,
      })),
      responses: responses.get(member.userId) ?? 0,
      createdAt: member.createdAt.toISOString(),
      lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
    })),
    metadata: {
      page: query.page,
      perPage: query.perPage,
      total,
      totalFiltred: exact,
      nbPages: exact === null ? null : Math.max(1, Math.ceil(exact / query.perPage)),
      lastId: members.at(-1)?.id ?? null,
    },
  }
}

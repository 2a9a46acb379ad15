import type { Response } from 'express'
import type { HeldRoleName, StaffFilters } from '#core/member/member.contract.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { type Line, sendCsv } from '../../http/csv.ts'
import { say } from '../../words.ts'
import { listUsers } from '../account/users.actions.ts'
import { listStaff } from './staff.actions.ts'

const PAGE = 500

const rolesIn = (ctx: Context, roles: readonly HeldRoleName[]): string =>
  roles.map(({ key, name }) => name ?? say(ctx.locale, 'admin', `role.${key}`)).join(', ')

/** The staff of the platform or of a program as CSV lines, a header of ids first. */
export async function* staffLines(ctx: Context, programId: string | null, filters: StaffFilters): AsyncGenerator<Line> {
  yield ['kind', 'email', 'firstname', 'lastname', 'roles', 'platformRoles', 'state', 'since', 'lastSeenAt', 'twoStep']
  for (let page = 1; ; page++) {
    const { items } = await listStaff(ctx, programId, {
      ...filters,
      page,
      perPage: PAGE,
      sort: 'name',
      direction: 'asc',
    })
    for (const one of items)
      yield [
        one.kind,
        one.email,
        one.firstname,
        one.lastname,
        rolesIn(ctx, one.roles),
        rolesIn(ctx, one.through),
        one.state,
        one.since,
        one.lastSeenAt,
        one.twoStep,
      ]
    if (items.length < PAGE) return
  }
}

/** The people of the platform as CSV lines, a header of ids first. */
export async function* userLines(
  ctx: Context,
  filters: { kind?: 'staff' | 'applicant' | undefined; search?: string | undefined },
): AsyncGenerator<Line> {
  yield ['email', 'firstname', 'lastname', 'kind', 'state', 'confirmed', 'roles', 'applications', 'since', 'lastSeenAt']
  for (let page = 1; ; page++) {
    const { items } = await listUsers(ctx, { ...filters, page, perPage: PAGE, sort: 'createdAt', direction: 'asc' })
    for (const one of items)
      yield [
        one.email,
        one.firstname,
        one.lastname,
        one.kind,
        one.state,
        String(one.confirmed),
        one.roles
          .map((role) => `${rolesIn(ctx, [role])}${role.programTitle ? ` (${role.programTitle})` : ''}`)
          .join(', '),
        String(one.responses),
        one.createdAt,
        one.lastSeenAt,
      ]
    if (items.length < PAGE) return
  }
}

/** Sends people as a file and notes in the log how many it names. */
export async function sendPeople(ctx: Context, res: Response, name: string, lines: AsyncIterable<Line>): Promise<void> {
  const count = await sendCsv(ctx, res, name, lines)
  if (count !== null) await recordPeopleExport(ctx, count)
  res.end()
}

/** Notes in the log how many people were exported. */
export const recordPeopleExport = async (ctx: Context, count: number): Promise<void> => {
  const { id, name } = platformOf(ctx)
  await transaction(() =>
    record(ctx, { type: 'member.exported', subject: { kind: 'platform', id, name }, after: { count } }),
  )
}

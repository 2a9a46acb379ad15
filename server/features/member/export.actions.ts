import { once } from 'node:events'
import { stringify } from 'csv-stringify/sync'
import type { Response } from 'express'
import type { HeldRoleName, StaffFilters } from '#core/member/member.contract.ts'
import { guardFormula } from '#core/response/export.rules.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { say } from '../../words.ts'
import { listUsers } from '../account/users.actions.ts'
import { listStaff } from './staff.actions.ts'

const PAGE = 500
const BOM = '\uFEFF'

type Line = readonly (string | null)[]

const csv = (lines: readonly Line[]): string =>
  stringify(lines.map((line) => line.map((cell) => guardFormula(cell ?? ''))))

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

/** Writes lines page by page, as fast as they are read. */
export async function writeCsv(lines: AsyncIterable<Line>, write: (text: string) => Promise<void>): Promise<number> {
  let waiting: Line[] = []
  let count = -1
  await write(BOM)
  for await (const line of lines) {
    waiting.push(line)
    count += 1
    if (waiting.length < PAGE) continue
    await write(csv(waiting))
    waiting = []
  }
  await write(csv(waiting))
  return count
}

/** Sends lines as a file and notes in the log how many people it names. */
export async function sendCsv(ctx: Context, res: Response, name: string, lines: AsyncIterable<Line>): Promise<void> {
  const platform = platformOf(ctx)
  res.setHeader('content-type', 'text/csv; charset=utf-8')
  res.setHeader(
    'content-disposition',
    `attachment; filename="${platform.slug}-${name}-${ctx.now.toISOString().slice(0, 10)}.csv"`,
  )
  res.setHeader('cache-control', 'no-store')
  if (res.req.method === 'HEAD') {
    res.end()
    return
  }
  const count = await writeCsv(lines, async (text) => {
    if (!res.destroyed && !res.write(text)) await Promise.race([once(res, 'drain'), once(res, 'close')])
  })
  await recordPeopleExport(ctx, count)
  res.end()
}

/** Notes in the log how many people were exported. */
export const recordPeopleExport = async (ctx: Context, count: number): Promise<void> => {
  const { id, name } = platformOf(ctx)
  await transaction(() =>
    record(ctx, { type: 'member.exported', subject: { kind: 'platform', id, name }, after: { count } }),
  )
}

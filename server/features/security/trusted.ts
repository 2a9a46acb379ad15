import { createHmac } from 'node:crypto'
import { readAgent } from '#core/account/agent.rules.ts'
import { Problem } from '#core/problem.ts'
import type { TrustedDevice } from '#core/security/trusted.contract.ts'
import { type App, type Context, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { getUser } from '../account/account.public.ts'
import { hashOf, newSecret } from '../account/tokens.ts'
import {
  deleteDevices,
  findDevices,
  insertDevice,
  listDevices,
  listFactors,
  removeOwnDevice,
  touchDevice,
} from './security.repo.ts'

export const TRUSTED_SECONDS = 30 * 24 * 3600

/** Accounts that one device is trusted for. */
const MOST_ACCOUNTS = 5
/** Devices that one account trusts: the one that was told first is asked again. */
const MOST_DEVICES = 20

interface Person {
  id: string
  passwordHash: string | null
}

interface DeviceData {
  agent: string
  /** Of the password and the second steps at that time: with others the device counts no more. */
  mark: string
  /** ISO 8601. */
  expiresAt: string
}

const markOf = (app: App, { id, passwordHash }: Person, factors: readonly { id: string }[]): string =>
  createHmac('sha256', app.config.secret)
    .update(`trusted:${id}:${passwordHash}:${factors.map((factor) => factor.id).join(',')}`)
    .digest('base64url')

/** The cookie: secrets of the accounts that trust this device, the latest first. */
const entriesOf = (cookie: string | undefined): string[] =>
  (cookie ?? '').slice(0, 600).split(' ').filter(Boolean).slice(0, MOST_ACCOUNTS)

const dataOf = (row: { data: Record<string, unknown> }) => row.data as unknown as DeviceData

/** Whether the person told this device to be trusted, and has changed nothing since. */
export async function isTrustedDevice(ctx: Context, cookie: string | undefined, person: Person): Promise<boolean> {
  const entries = entriesOf(cookie)
  if (entries.length === 0) return false
  const known = await findDevices(person.id, entries.map(hashOf))
  if (known.length === 0) return false
  const factors = await listFactors(person.id)
  const device = factors.length > 0 && known.find((row) => isValid(ctx, row, markOf(ctx.app, person, factors)))
  if (!device) return false
  await touchDevice(device.id, ctx.now)
  return true
}

const isValid = ({ now }: Context, row: { data: Record<string, unknown> }, mark: string): boolean =>
  dataOf(row).mark === mark && Date.parse(dataOf(row).expiresAt) > now.getTime()

/** The devices that count still; those that do not are forgotten. */
async function validDevices(ctx: Context, person: Person) {
  const rows = await listDevices(person.id)
  if (rows.length === 0) return []
  const mark = markOf(ctx.app, person, await listFactors(person.id))
  const valid = rows.filter((row) => isValid(ctx, row, mark))
  const over = rows.filter((row) => !valid.includes(row))
  if (over.length > 0) await deleteDevices(over.map(({ id }) => id))
  return valid
}

/** The cookie's value once the person told this device to be trusted. In a transaction. */
export async function trustDevice(
  ctx: Context,
  cookie: string | undefined,
  person: Person & { email: string },
): Promise<string> {
  const { secret, hash } = newSecret()
  const before = await validDevices(ctx, person)
  const tooMany = before.slice(MOST_DEVICES - 1)
  if (tooMany.length > 0) await deleteDevices(tooMany.map(({ id }) => id))
  const data: DeviceData = {
    agent: ctx.request?.agent ?? '',
    mark: markOf(ctx.app, person, await listFactors(person.id)),
    expiresAt: new Date(ctx.now.getTime() + TRUSTED_SECONDS * 1000).toISOString(),
  }
  await insertDevice({ userId: person.id, reference: hash, data: { ...data }, now: ctx.now })
  await record(ctx, { type: 'factor.deviceTrusted', subject: { kind: 'user', id: person.id, name: person.email } })
  return [secret, ...entriesOf(cookie)].slice(0, MOST_ACCOUNTS).join(' ')
}

/** The devices on which the signed-in person is asked for no second step. `cookie`: of this one. */
export async function listTrustedDevices(
  ctx: Context,
  cookie: string | undefined,
): Promise<{ items: TrustedDevice[] }> {
  const here = new Set(entriesOf(cookie).map(hashOf))
  const rows = await transaction(async () => validDevices(ctx, await getUser(userOf(ctx).id)))
  const items = rows.map((row) => ({
    id: row.id,
    ...readAgent(dataOf(row).agent),
    current: here.has(row.reference),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: dataOf(row).expiresAt,
  }))
  return { items: items.sort((a, b) => Number(b.current) - Number(a.current)) }
}

/** Throws 'resource.notFound' for a device that is not trusted, or by another person. */
export async function removeTrustedDevice(ctx: Context, { deviceId }: { deviceId: string }): Promise<void> {
  const { id, email } = userOf(ctx)
  await transaction(async () => {
    if (!(await removeOwnDevice(id, deviceId))) throw new Problem('resource.notFound')
    await record(ctx, { type: 'factor.deviceRemoved', subject: { kind: 'user', id, name: email } })
  })
}

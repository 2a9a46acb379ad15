import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Problem } from '#core/problem.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { forgetHosts, hostnameOf } from '../../http/hosts.ts'
import {
  deleteDomain,
  findDomain,
  findHostOwner,
  insertDomain,
  listDomains,
  makePrimary,
  setDomain,
} from './domain.repo.ts'

export interface DomainLook {
  host: string
  state: 'pending' | 'verified'
  isPrimary: boolean
  /** TXT record that proves the domain: its name and its value. */
  record: { name: string; value: string }
}

const PREFIX = '_opencall'

interface DomainRow {
  id: string
  host: string
  state: 'pending' | 'verified'
  isPrimary: boolean
  token: string | null
}

const describeDomain = (row: DomainRow): DomainLook => ({
  host: row.host,
  state: row.state,
  isPrimary: Boolean(row.isPrimary),
  record: { name: `${PREFIX}.${row.host}`, value: `opencall-verification=${row.token ?? ''}` },
})

export const listPlatformDomains = async (ctx: Context): Promise<DomainLook[]> =>
  (await listDomains(platformOf(ctx).id)).map(describeDomain)

/** Whether this is a host name that can be a domain; an address of numbers cannot. */
export const canBeDomain = (written: string): boolean => {
  const host = hostnameOf(written)
  return host?.includes('.') === true && isIP(host) === 0
}

/** The domain of this host, when it is the platform's. */
export async function findPlatformDomain(ctx: Context, host: string): Promise<DomainLook | null> {
  const row = await findDomain(platformOf(ctx).id, hostnameOf(host) ?? '')
  return row ? describeDomain(row) : null
}

/** Claims a host for the platform; it answers once verified. Throws 'domain.hostInvalid' or 'domain.hostTaken'. */
export async function addDomain(ctx: Context, written: string): Promise<DomainLook> {
  const { id: platformId } = platformOf(ctx)
  const host = hostnameOf(written)
  const root = hostnameOf(ctx.app.config.rootHost) ?? ''
  if (!host || !canBeDomain(host) || host === root || host.endsWith(`.${root}`))
    throw new Problem('domain.hostInvalid', { data: { host: written } })
  return transaction(async () => {
    const row = await insertDomain({
      platformId,
      host,
      scheme: ctx.app.config.scheme,
      token: randomBytes(18).toString('base64url'),
    }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Problem('domain.hostTaken', { data: { host }, cause: error }) : error
    })
    await record(ctx, { type: 'domain.added', subject: { kind: 'domain', id: row.id, name: host }, after: { host } })
    return describeDomain(row)
  })
}

/** For an operator: the slug of the platform where a host that was refused as taken still waits for its proof. Null when it is proved. */
export async function findWaiting(error: unknown): Promise<string | null> {
  if (!(error instanceof Problem) || error.code !== 'domain.hostTaken') return null
  const owner = await findHostOwner(String(error.data.host))
  return owner?.state === 'pending' ? owner.slug : null
}

async function requireDomain(ctx: Context, host: string): Promise<DomainRow> {
  const row = await findDomain(platformOf(ctx).id, hostnameOf(host) ?? '')
  if (!row) throw new Problem('resource.notFound')
  return row
}

/**
 * Looks the TXT record up and, when it is there, lets the host answer; the first verified domain becomes the one to
 * use, another one when it is to be `primary`. One that is verified stays so. Throws 'domain.notVerified' with what was
 * expected and found.
 */
export async function verifyDomain(ctx: Context, host: string, as: 'primary' | 'any' = 'any'): Promise<DomainLook> {
  const row = await requireDomain(ctx, host)
  if (row.state === 'verified') return as === 'primary' ? choosePrimary(ctx, host) : describeDomain(row)
  const expected = describeDomain(row).record
  const found = await txtRecords(ctx, expected.name)
  if (!found.includes(expected.value))
    throw new Problem('domain.notVerified', { data: { host: row.host, expected, found } })
  await transaction(async () => {
    await setDomain(row.id, { state: 'verified', verifiedAt: ctx.now })
    const others = await listDomains(platformOf(ctx).id)
    const first = !others.some((other) => other.isPrimary)
    if (first || as === 'primary') await makePrimary(platformOf(ctx).id, row.id)
    await record(ctx, {
      type: 'domain.verified',
      subject: { kind: 'domain', id: row.id, name: row.host },
      before: { state: row.state },
      after: { state: 'verified' },
    })
    if (!first && as === 'primary') await recordUse(ctx, row)
  })
  forgetHosts()
  return describeDomain(await requireDomain(ctx, host))
}

async function txtRecords(ctx: Context, name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (ctx.app.config.dnsServers.length > 0) resolver.setServers(ctx.app.config.dnsServers)
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    ctx.app.log.info({ name, code: (error as NodeJS.ErrnoException).code }, 'no TXT record')
    return []
  }
}

/** Gives the host up. The primary one only when it is the last, so that links keep working. */
export async function removeDomain(ctx: Context, host: string): Promise<void> {
  const row = await requireDomain(ctx, host)
  const { id: platformId } = platformOf(ctx)
  await transaction(async () => {
    const others = (await listDomains(platformId)).filter((other) => other.id !== row.id && other.state === 'verified')
    if (row.isPrimary && others.length > 0) throw new Problem('domain.isPrimary', { data: { host: row.host } })
    await deleteDomain(row.id)
    await record(ctx, {
      type: 'domain.removed',
      subject: { kind: 'domain', id: row.id, name: row.host },
      before: { host: row.host, state: row.state },
    })
  })
  forgetHosts()
}

/** Makes a verified domain the one that people are sent to. */
async function choosePrimary(ctx: Context, host: string): Promise<DomainLook> {
  const row = await requireDomain(ctx, host)
  if (row.state !== 'verified')
    throw new Problem('domain.notVerified', {
      data: { host: row.host, expected: describeDomain(row).record, found: [] },
    })
  await transaction(async () => {
    await makePrimary(platformOf(ctx).id, row.id)
    await recordUse(ctx, row)
  })
  forgetHosts()
  return describeDomain(await requireDomain(ctx, host))
}

const recordUse = (ctx: Context, { id, host }: DomainRow) =>
  record(ctx, { type: 'domain.used', subject: { kind: 'domain', id, name: host } })

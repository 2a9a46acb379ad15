import { fold } from '#core/fold.ts'
import type {
  FailedJob,
  LicenceItem,
  OPERATOR_SORTS,
  OperatorPlatform,
  OperatorPlatformDetails,
} from '#core/operator/operator.contract.ts'
import { type PlatformFeature, tidyFeatures } from '#core/platform/features.ts'
import type { PlatformState } from '#core/platform/platform.contract.ts'
import { Problem } from '#core/problem.ts'
import { type Context, type PlatformRef, platformUrl, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef, toRef } from '../../http/hosts.ts'
import { listFailedWork, retryDead } from '../../jobs/failed.ts'
import { INSTALLATION, inPlatform } from '../../tenancy/scope.ts'
import { findLatestDeletion } from '../deletion/deletion.public.ts'
import { createLicences, describeLicences, type NewLicence } from '../onboarding/licence.actions.ts'
import { plansByPlatform } from '../onboarding/onboarding.public.ts'
import { restorePlatform, setFeatures, setPlatformState } from '../platform/platform.actions.ts'
import { listPlatforms } from '../platform/platform.public.ts'
import {
  deleteDomainRow,
  findDomainRow,
  insertDomain,
  listDomainRows,
  listOwners,
  listStateEvents,
  readSizes,
} from './operator.repo.ts'
import { findSupport } from './support.repo.ts'

const DAY = 86_400_000
const JOBS_MOST = 200

type Sort = (typeof OPERATOR_SORTS)[number]

export interface PlatformQuery {
  page: number
  perPage: number
  search?: string | undefined
  state?: PlatformState | undefined
  sort: Sort
  direction: 'asc' | 'desc'
}

/** Every platform with what operators see of it. */
async function readPlatforms(ctx: Context): Promise<OperatorPlatform[]> {
  const rows = await listPlatforms()
  const sizeOf = await readSizes(ctx.now)
  const plans = await plansByPlatform()
  const days = Array.from({ length: 7 }, (_, n) =>
    new Date(ctx.now.getTime() - (6 - n) * DAY).toISOString().slice(0, 10),
  )
  return Promise.all(
    rows.map(async (row) => {
      const ref = await toRef(ctx.app.config, row)
      const { days: events, lastSeenAt, primaryColor, ...size } = sizeOf(row.id)
      return {
        id: row.id,
        slug: row.slug,
        name: row.name,
        host: ref.host,
        url: platformUrl(ctx.app, ref, `/${row.defaultLang}/`),
        state: ref.state,
        plan: plans.get(row.id) ?? 'custom',
        primaryColor: primaryColor ?? '#18347e',
        createdAt: row.createdAt.toISOString(),
        ...size,
        activity: days.map((day) => events.get(day) ?? 0),
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
      }
    }),
  )
}

export async function listPlatformsForOperators(ctx: Context, query: PlatformQuery) {
  const all = await readPlatforms(ctx)
  const sought = fold(query.search?.trim() ?? '')
  const found = all
    .filter(({ name, slug, host }) => !sought || fold(`${name} ${slug} ${host}`).includes(sought))
    .filter(({ state }) => !query.state || state === query.state)
    .sort((a, b) => (query.direction === 'asc' ? 1 : -1) * compare(a[query.sort], b[query.sort]))
  const states = { active: 0, standby: 0, suspended: 0, deleted: 0 }
  for (const { state } of all) states[state] += 1
  const from = (query.page - 1) * query.perPage
  const failed = await listFailedWork({ limit: JOBS_MOST })
  return {
    items: found.slice(from, from + query.perPage),
    states,
    failedJobs: failed.filter(({ state }) => state === 'dead').length,
    metadata: {
      page: query.page,
      perPage: query.perPage,
      total: all.length,
      totalFiltred: found.length,
      nbPages: Math.ceil(found.length / query.perPage),
      lastId: null,
    },
  }
}

/** Nothing comes before everything. */
function compare(a: string | number | null, b: string | number | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''), 'en', { sensitivity: 'base' })
}

async function requirePlatform(ctx: Context, slug: string): Promise<PlatformRef> {
  const platform = await findPlatformRef(ctx.app.config, { slug })
  if (!platform) throw new Problem('resource.notFound')
  return platform
}

export async function getPlatformForOperators(ctx: Context, slug: string): Promise<OperatorPlatformDetails> {
  const platform = await requirePlatform(ctx, slug)
  const item = (await readPlatforms(ctx)).find(({ id }) => id === platform.id)
  const row = (await listPlatforms()).find(({ id }) => id === platform.id)
  if (!item || !row) throw new Problem('resource.notFound')
  const [owners, events, deletion] = await inPlatform(
    platform.id,
    async () => [await listOwners(), await listStateEvents(), await findLatestDeletion()] as const,
  )
  const failed = await listFailedWork({ limit: JOBS_MOST })
  return {
    ...item,
    features: tidyFeatures(row.features),
    support: (await findSupport(platform.id, userOf(ctx).id, ctx.now))?.expiresAt.toISOString() ?? null,
    deletion: deletion && {
      runAt: deletion.runAt.toISOString(),
      doneAt: deletion.state === 'done' ? (deletion.settledAt?.toISOString() ?? null) : null,
    },
    owners: owners.map(({ firstname, lastname, email }) => ({ name: `${firstname} ${lastname}`.trim(), email })),
    history: events.map((event) => ({
      id: event.id,
      type: event.type,
      at: event.createdAt.toISOString(),
      by: event.actorName,
      reason: typeof event.after?.reason === 'string' ? event.after.reason : null,
    })),
    jobs: failed
      .filter((job) => job.platform === slug && job.state === 'dead')
      .map(({ id, kind, attempts, at, error }) => ({ id, kind, attempts, at: at.toISOString(), error })),
  }
}

/** Moves a platform to another state and says why in its log. Throws 'operator.transition' where the state does not lead there. */
export async function movePlatformAsOperator(
  ctx: Context,
  { platformSlug, to, reason }: { platformSlug: string; to: PlatformState | 'restored'; reason: string },
): Promise<OperatorPlatformDetails> {
  const platform = await requirePlatform(ctx, platformSlug)
  const work = to === 'restored' ? restorePlatform(ctx, platform, reason) : setPlatformState(ctx, platform, to, reason)
  await work.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'program.transition') throw new Problem('operator.transition')
    throw error
  })
  return getPlatformForOperators(ctx, platformSlug)
}

export async function setFeaturesAsOperator(
  ctx: Context,
  { platformSlug, features }: { platformSlug: string; features: readonly PlatformFeature[] },
): Promise<OperatorPlatformDetails> {
  const platform = await requirePlatform(ctx, platformSlug)
  await inPlatform(platform.id, () => setFeatures({ ...ctx, platform }, features))
  return getPlatformForOperators(ctx, platformSlug)
}

/** Runs a change of the installation with its event in one transaction, in the installation's own log. */
const onInstallation = <Result>(work: () => Promise<Result>): Promise<Result> =>
  transaction(() => inPlatform(INSTALLATION, work))

export async function listDomains() {
  const rows = await listDomainRows()
  return { items: rows.map(({ id, domain, createdAt }) => ({ id, domain, createdAt: createdAt.toISOString() })) }
}

/** Throws 'operator.domainKnown'. */
export function banDomain(ctx: Context, domain: string) {
  return onInstallation(async () => {
    const row = await insertDomain(domain).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Problem('operator.domainKnown', { cause: error }) : error
    })
    await record(ctx, { type: 'operator.domainBanned', subject: { kind: 'bannedDomain', id: row.id, name: domain } })
    return { id: row.id, domain, createdAt: row.createdAt.toISOString() }
  })
}

export function allowDomain(ctx: Context, id: string): Promise<void> {
  return onInstallation(async () => {
    const row = await findDomainRow(id)
    if (!row || (await deleteDomainRow(id)) === 0) throw new Problem('resource.notFound')
    await record(ctx, { type: 'operator.domainAllowed', subject: { kind: 'bannedDomain', id, name: row.domain } })
  })
}

export async function listLicenceCodes(ctx: Context): Promise<{ items: LicenceItem[] }> {
  return { items: await describeLicences(ctx.now) }
}

export async function createLicenceCodes(
  ctx: Context,
  { expiresAt, ...input }: Omit<NewLicence, 'expiresAt'> & { expiresAt: string | null },
): Promise<{ codes: string[] }> {
  return { codes: await createLicences(ctx, { ...input, expiresAt: expiresAt ? new Date(expiresAt) : null }) }
}

export async function listFailedJobs(): Promise<{ items: FailedJob[] }> {
  const works = await listFailedWork({ limit: JOBS_MOST })
  return { items: works.map(({ at, ...work }) => ({ ...work, at: at.toISOString() })) }
}

/** One, or all that were given up. Throws 'resource.notFound' for one that was not. */
export async function retryFailedJobs(ctx: Context, jobId: string | null): Promise<{ count: number }> {
  const count = await retryDead(jobId === null ? {} : { id: jobId }, ctx.now)
  if (jobId !== null && count === 0) throw new Problem('resource.notFound')
  await onInstallation(() =>
    record(ctx, { type: 'operator.jobsRetried', subject: { kind: 'job', id: jobId ?? 'all', name: `${count}` } }),
  )
  return { count }
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformDeletion } from '#core/deletion/platform.contract.ts'
import {
  isNameOf,
  PURGE_AFTER_MINUTES,
  platformDeletionDate,
  platformReminderDate,
} from '#core/deletion/platform.rules.ts'
import type { MailName, MailValues } from '#core/mails.ts'
import { Problem } from '#core/problem.ts'
import { plainDate } from '#core/site/dates.ts'
import { type App, type Context, contextFor, type PlatformRef, platformOf, platformUrl, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef, forgetHosts } from '../../http/hosts.ts'
import { enqueue, type JobHandler } from '../../jobs/jobs.ts'
import { INSTALLATION, inPlatform } from '../../tenancy/scope.ts'
import { rolesHeld } from '../access/access.public.ts'
import { setPlatformState } from '../platform/platform.actions.ts'
import { removeExportFiles } from '../response/export.files.ts'
import { removeAccount, removeMail } from './erase.repo.ts'
import { countPlatformsOf } from './held.ts'
import * as repo from './platform.repo.ts'

const OWNER = 'owner'
const DAY = 86_400_000

async function isOwner({ grants }: Context): Promise<boolean> {
  return grants.membershipId !== null && (await rolesHeld(grants.membershipId)).some(({ key }) => key === OWNER)
}

/** Support has every right on a platform but those of its owners. Throws 'member.notOwner'. */
async function assertOwner(ctx: Context): Promise<void> {
  if (!(await isOwner(ctx))) throw new Problem('member.notOwner')
}

export async function getPlatformDeletion(ctx: Context): Promise<PlatformDeletion> {
  const open = await repo.findOpenDeletion()
  return {
    name: platformOf(ctx).name,
    isOwner: await isOwner(ctx),
    pending: open && {
      requestedAt: open.createdAt.toISOString(),
      requestedBy: open.requestedByName,
      runAt: open.runAt.toISOString(),
    },
    figures: await repo.readFigures(),
  }
}

const subjectOf = ({ id, name }: PlatformRef) => ({ kind: 'platform' as const, id, name })

type DeletionMail = Extract<MailName, `platformDeletion${string}`>

/** Writes to every owner, in their language. */
async function tellOwners<Name extends DeletionMail>(
  ctx: Context,
  template: Name,
  valuesOf: (owner: repo.OwnerContact) => Omit<MailValues<Name>, 'firstname'>,
  occasion: string,
): Promise<void> {
  for (const owner of await repo.listOwnerContacts()) {
    await ctx.app.mail.queue(ctx, {
      template,
      to: owner.email,
      lang: owner.locale,
      values: { firstname: owner.firstname, ...valuesOf(owner) } as MailValues<Name>,
      url: platformUrl(ctx.app, platformOf(ctx), `/${owner.locale}/admin/home/account-deletion/platform`),
      dedupeKey: `${template} ${occasion} ${owner.email}`.slice(0, 190),
    })
  }
}

const dateFor = (at: Date, { locale }: repo.OwnerContact): string => plainDate(at, 'UTC', locale)

/** Throws 'member.notOwner', and 'deletion.pending' where one is asked for already. */
export async function requestPlatformDeletion(ctx: Context, typed: string): Promise<PlatformDeletion> {
  const person = userOf(ctx)
  const platform = platformOf(ctx)
  await assertOwner(ctx)
  if (!isNameOf(platform.name, typed))
    throw new Problem('request.invalid', { issues: [{ at: 'body.name', rule: 'platform-name' }] })
  const runAt = platformDeletionDate(ctx.now)
  await transaction(async () => {
    const name = person.name || person.email
    const { id } = await repo
      .insertDeletion({ requestedById: person.id, requestedByName: name.slice(0, 200), runAt })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new Problem('deletion.pending', { cause: error }) : error
      })
    await record(ctx, {
      type: 'platform.deletionRequested',
      subject: subjectOf(platform),
      after: { runAt: runAt.toISOString() },
    })
    await tellOwners(ctx, 'platformDeletionScheduled', (owner) => ({ other: name, date: dateFor(runAt, owner) }), id)
    const payload = { deletionId: id }
    const { id: platformId } = platform
    await enqueue(ctx, 'deletion.remindOwners', payload, { platformId, runAt: platformReminderDate(runAt) })
    await enqueue(ctx, 'deletion.platform', payload, { platformId, runAt })
  })
  return getPlatformDeletion(ctx)
}

/** Throws 'member.notOwner', and 'resource.notFound' where none is pending. */
export async function cancelPlatformDeletion(ctx: Context): Promise<PlatformDeletion> {
  const person = userOf(ctx)
  await assertOwner(ctx)
  await transaction(async () => {
    const open = await repo.findOpenDeletion()
    if (!open || !(await repo.moveDeletion(open.id, 'pending', 'cancelled', { settledAt: ctx.now })))
      throw new Problem('resource.notFound')
    await record(ctx, {
      type: 'platform.deletionCancelled',
      subject: subjectOf(platformOf(ctx)),
      before: { runAt: open.runAt.toISOString() },
    })
    await tellOwners(ctx, 'platformDeletionCancelled', () => ({ other: person.name || person.email }), open.id)
  })
  return getPlatformDeletion(ctx)
}

interface Work {
  ctx: Context
  platform: PlatformRef
  deletion: NonNullable<Awaited<ReturnType<typeof repo.findDeletionById>>>
  signal: AbortSignal
}

/** A job of a deletion, in the scope of its platform. */
const jobOf =
  (work: (given: Work) => Promise<void>) =>
  (app: App): JobHandler =>
  async ({ payload, platformId, now, signal }) => {
    const platform = platformId && (await findPlatformRef(app.config, { id: platformId }))
    if (!platform) return
    await inPlatform(platform.id, async () => {
      const deletion = await repo.findDeletionById((payload as { deletionId: string }).deletionId)
      const ctx = { ...contextFor(app, { kind: 'system', name: 'deletion' }, platform), now }
      if (deletion) await work({ ctx, platform, deletion, signal })
    })
  }

export const remindOwners = jobOf(async ({ ctx, deletion }) => {
  if (deletion.state !== 'pending') return
  const { runAt, id } = deletion
  await transaction(() => tellOwners(ctx, 'platformDeletionReminder', (owner) => ({ date: dateFor(runAt, owner) }), id))
})

/** Closes the platform; its data go a little later, when nothing shows them any more. */
export const closePlatform = jobOf(async ({ ctx, platform, deletion }) => {
  if (deletion.state !== 'pending' || deletion.runAt > ctx.now) return
  await transaction(async () => {
    const owners = await repo.listOwnerContacts()
    if (!(await repo.moveDeletion(deletion.id, 'pending', 'running', { owners }))) return
    if (platform.state !== 'deleted') await setPlatformState(ctx, platform, 'deleted')
    const runAt = new Date(ctx.now.getTime() + PURGE_AFTER_MINUTES * 60_000)
    await enqueue(ctx, 'deletion.purgePlatform', { deletionId: deletion.id }, { platformId: platform.id, runAt })
  })
  forgetHosts()
})

/**
 * Deletes everything that there is of a closed platform: files, exports, public pages, rows, and accounts that are on no other
 * platform. Goes on where it was stopped. A platform that an operator restored meanwhile stays.
 */
export const purgePlatform = jobOf(async ({ ctx, platform, deletion, signal }) => {
  if (deletion.state !== 'running') return
  if (platform.state !== 'deleted') {
    await repo.moveDeletion(deletion.id, 'running', 'cancelled', { settledAt: ctx.now, owners: null })
    return
  }
  const { app } = ctx
  await app.files.removeAll(platform.id)
  await removeExportFiles(app, platform.id)
  const accounts = await removeMembers(app, signal)
  await repo.removeInstallationRows()
  await repo.removeRows(signal)
  await rm(join(app.config.dataDir, 'published', platform.id), { recursive: true, force: true })
  await transaction(async () => {
    const settled = { settledAt: ctx.now, owners: null, requestedByName: '' }
    if (!(await repo.moveDeletion(deletion.id, 'running', 'done', settled))) return
    await repo.emptyPlatform(platform.id)
    await inPlatform(INSTALLATION, () => noteEnd({ ...ctx, platform: null }, platform, deletion.owners ?? [], accounts))
  })
  forgetHosts()
})

async function noteEnd(ctx: Context, platform: PlatformRef, owners: readonly repo.OwnerContact[], accounts: number) {
  const { app } = ctx
  await record(ctx, {
    type: 'platform.purged',
    subject: subjectOf(platform),
    after: { slug: platform.slug, accounts },
  })
  for (const { email, firstname, locale } of owners) {
    const dedupeKey = `platformDeletionDone ${platform.id} ${email}`.slice(0, 190)
    await app.mail.queue(ctx, {
      template: 'platformDeletionDone',
      to: email,
      lang: locale,
      values: { firstname, name: platform.name },
      url: `${app.config.scheme}://app.${app.config.rootHost}/${locale}/admin/login`,
      dedupeKey,
    })
    // The last mail has an address, and the platform's name: it goes as well, once it is sent.
    await enqueue(ctx, 'deletion.forgetOwnerMail', { dedupeKey }, { runAt: new Date(ctx.now.getTime() + DAY) })
  }
}

/** Accounts of members that are on no other platform, with their memberships. Answers how many accounts there were. */
async function removeMembers(app: App, signal: AbortSignal): Promise<number> {
  const erasers = await app.loadErasers()
  let accounts = 0
  for (;;) {
    signal.throwIfAborted()
    const members = await repo.listSomeMembers(200)
    if (members.length === 0) return accounts
    for (const member of members) {
      const { userId, membershipId, email, emailKey, firstname, lastname } = member
      const goes = member.isLast && (await countPlatformsOf(userId)) <= 1
      await transaction(async () => {
        if (goes && email && emailKey) {
          for (const eraser of erasers) await eraser.account?.(userId)
          await removeAccount({ id: userId, email, emailKey, firstname: firstname ?? '', lastname: lastname ?? '' })
        }
        await repo.removeMembership(membershipId)
      })
      if (goes) accounts += 1
    }
  }
}

export const forgetOwnerMail: JobHandler = async ({ payload }) => {
  await inPlatform(INSTALLATION, () => removeMail((payload as { dedupeKey: string }).dedupeKey))
}

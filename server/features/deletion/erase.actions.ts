import { Problem } from '#core/problem.ts'
import { type App, type Context, contextFor, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { enqueue, type JobHandler } from '../../jobs/jobs.ts'
import { INSTALLATION, inPlatform } from '../../tenancy/scope.ts'
import { isOnlyOwner } from '../access/access.public.ts'
import { findUser } from '../account/account.public.ts'
import { removeFile } from '../file/file.public.ts'
import { eraseHere } from '../log/erase.actions.ts'
import { passOn } from '../participant/erase.actions.ts'
import { removeExportFile } from '../response/export.files.ts'
import { removeExport } from '../response/response.public.ts'
import { eraseResponse } from '../response/trash.actions.ts'
import * as repo from './erase.repo.ts'
import { countPlatformsOf, heldDataOf } from './held.ts'
import { clearRequestsOf, findRequest, listRequestsOf, updateRequestAt } from './request.repo.ts'

export interface Erased {
  applications: number
  files: number
  /** Whether the account went as well: it was on no other platform. */
  account: boolean
}

/**
 * Deletes what a platform holds about a person: applications with answers and files, mails, notifications, exports, sessions,
 * tokens, their names in the log, and the account itself where they are on no other platform. The log stays valid and the
 * kept totals right. Stopped in the middle, calling it again does the rest. Throws 'access.lastOwner', 'resource.notFound'.
 */
export async function erasePerson(ctx: Context, userId: string): Promise<Erased> {
  const person = await repo.findPerson(userId)
  if (!person) throw new Problem('resource.notFound')
  const { id: platformId } = platformOf(ctx)
  if (await isOnlyOwner(userId)) throw new Problem('access.lastOwner')
  const isLast = (await countPlatformsOf(userId)) <= 1
  // Applications of several people go on without this one.
  await passOn(ctx, userId)
  const named = [
    ...(await repo.listInvitationsTo(person.emailKey)).map(({ id }) => id),
    ...(await listRequestsOf(userId)).map(({ id }) => id),
  ]
  // Once before the applications go: those that were imported are found by their owner alone.
  await eraseHere(ctx, userId, named)
  const responses = await repo.listResponsesOf(userId)
  const ids = responses.map(({ id }) => id)
  const files = await repo.listFilesOf(userId, ids)
  if (ids.length > 0) await repo.removeTaggings(ids)
  for (const id of ids) await eraseResponse(ctx, id)
  for (const key of files) {
    await ctx.app.files.remove(platformId, key)
    await removeFile(key)
  }
  const programIds = [...new Set(responses.map(({ programId }) => programId))]
  for (const { id } of await repo.listExportsOf(userId, programIds)) {
    await removeExport(id)
    await removeExportFile(ctx.app, platformId, id)
  }
  const erasers = await ctx.app.loadErasers()
  const account = isLast && !(await findUser(userId))?.superAdmin
  await transaction(async () => {
    await repo.removeMailsOf(person)
    await repo.removeJobsOf(platformId, person)
    await clearRequestsOf(userId)
    await repo.removeMember(person)
    for (const eraser of erasers) await eraser.here?.(ctx, userId)
    await record(ctx, {
      type: 'dataRequest.erased',
      subject: { kind: 'user', id: userId },
      after: { applications: ids.length, files: files.length, account },
    })
  })
  await eraseHere(ctx, userId, named)
  if (account) await eraseAccount(ctx, person)
  return { applications: ids.length, files: files.length, account }
}

async function eraseAccount(ctx: Context, person: NonNullable<Awaited<ReturnType<typeof repo.findPerson>>>) {
  await inPlatform(INSTALLATION, async () => {
    await eraseHere(ctx, person.id)
    await repo.removeMailsOf(person)
  })
  await transaction(async () => {
    await repo.removeJobsOf(null, person)
    for (const eraser of await ctx.app.loadErasers()) await eraser.account?.(person.id)
    await repo.removeAccount(person)
  })
}

const DAY = 86_400_000

/** Carries out a deletion that was decided, unless it was withdrawn. A person who is the last owner by then stays, and the request is open again. */
export const runDeletion =
  (app: App): JobHandler =>
  async ({ payload, platformId, now }) => {
    const { requestId } = payload as { requestId: string }
    const platform = platformId && (await findPlatformRef(app.config, { id: platformId }))
    if (!platform) return
    await inPlatform(platform.id, async () => {
      const ctx = { ...contextFor(app, { kind: 'system', name: 'deletion' }, platform), now }
      const row = await findRequest(requestId)
      if (row?.state !== 'scheduled' || !row.runAt || row.runAt > now) return
      const user = await findUser(row.userId)
      if (user && (await heldDataOf(row.userId)).lastOwner) {
        await updateRequestAt(row, { state: 'open', runAt: null })
        return
      }
      if (user) await erasePerson(ctx, row.userId)
      const after = await findRequest(requestId)
      if (!after) return
      await transaction(async () => {
        if (!(await updateRequestAt(after, { state: 'done', openKey: null, settledAt: now }))) return
        await record(ctx, {
          type: 'dataRequest.updated',
          subject: { kind: 'dataRequest', id: requestId },
          before: { kind: row.kind, state: 'scheduled' },
          after: { kind: row.kind, state: 'done' },
        })
        if (!user) return
        const dedupeKey = `deletion ${requestId}`
        await app.mail.queue(ctx, {
          template: 'dataDeletionDone',
          to: user.email,
          lang: user.locale,
          values: { firstname: user.firstname },
          url: `${app.config.scheme}://${platform.host}/`,
          dedupeKey,
        })
        // The last mail has the address: it goes as well, once it is sent.
        await enqueue(
          ctx,
          'deletion.forgetMail',
          { dedupeKey },
          { platformId: platform.id, runAt: new Date(now.getTime() + DAY) },
        )
      })
    })
  }

/** Deletes the mail that said that everything is deleted. */
export const forgetMail: JobHandler = async ({ payload }) => {
  await repo.removeMail((payload as { dedupeKey: string }).dedupeKey)
}

import type * as contract from '#core/deletion/deletion.contract.ts'
import type { DataRequestItem, HeldData, OwnDataRequest } from '#core/deletion/deletion.contract.ts'
import { deletionDate, dueDate, extendedDate, isSettled, type RequestKind } from '#core/deletion/deletion.rules.ts'
import type { ArgumentsOf } from '#core/endpoint.ts'
import type { MailName, MailValues } from '#core/mails.ts'
import { Problem } from '#core/problem.ts'
import { plainDate } from '#core/site/dates.ts'
import { type Context, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { findUser } from '../account/account.public.ts'
import { prepareCopyOf } from '../account/data.actions.ts'
import { emailKey } from '../account/email.ts'
import { accountUrl } from '../account/notify.ts'
import { heldDataOf } from './held.ts'
import * as repo from './request.repo.ts'

const present = (row: repo.RequestRow): OwnDataRequest => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  message: row.message,
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  runAt: row.runAt?.toISOString() ?? null,
  settledAt: row.settledAt?.toISOString() ?? null,
})

const nameOf = (person: repo.RequestPerson) => `${person.firstname} ${person.lastname}`.trim()

async function presentAll(found: readonly repo.RequestRow[]): Promise<DataRequestItem[]> {
  const people = await repo.peopleOf(found.flatMap(({ userId, settledById }) => [userId, settledById ?? userId]))
  return found.map((row) => {
    const person = people.get(row.userId)
    const by = row.settledById ? people.get(row.settledById) : undefined
    return {
      ...present(row),
      version: row.version,
      person: person ? { id: person.id, name: nameOf(person), email: person.email, lang: person.locale } : null,
      extended: row.isExtended,
      settledBy: by ? nameOf(by) : null,
    }
  })
}

async function show(id: string): Promise<DataRequestItem> {
  const [item] = await presentAll([await get(id)])
  if (!item) throw new Problem('resource.notFound')
  return item
}

async function get(id: string): Promise<repo.RequestRow> {
  const row = await repo.findRequest(id)
  if (!row) throw new Problem('resource.notFound')
  return row
}

const subjectOf = (id: string, person: { email: string } | null | undefined) => ({
  kind: 'dataRequest' as const,
  id,
  name: person?.email ?? null,
})

type RequestMail = Extract<MailName, `dataRequest${string}` | `dataDeletion${string}`>

/** Writes to the person of a request, in their language. Their account page is behind the button. */
async function tell<Name extends RequestMail>(
  ctx: Context,
  userId: string,
  template: Name,
  values: Omit<MailValues<Name>, 'firstname'>,
): Promise<void> {
  const user = await findUser(userId)
  if (!user) return
  await ctx.app.mail.queue(ctx, {
    template,
    to: user.email,
    lang: user.locale,
    values: { firstname: user.firstname, ...values } as MailValues<Name>,
    url: `${accountUrl(ctx, user.locale)}#data`,
  })
}

const dateFor = async (userId: string, at: Date): Promise<string> =>
  plainDate(at, 'UTC', (await findUser(userId))?.locale ?? 'en')

export async function listOwnRequests(ctx: Context): Promise<{ items: OwnDataRequest[] }> {
  return { items: (await repo.listRequestsOf(userOf(ctx).id)).map(present) }
}

/** Throws 'request.openAlready', and 'access.lastOwner' for the last owner. */
export async function createRequest(
  ctx: Context,
  { kind, message }: ArgumentsOf<typeof contract.createDataRequest>,
): Promise<OwnDataRequest> {
  const { id: userId } = userOf(ctx)
  await ctx.app.rates.consume('dataRequests', userId)
  return present(await get(await insert(ctx, { userId, kind, message, receivedAt: ctx.now })))
}

/** What came by post or mail. Throws 'request.personUnknown', and what `createRequest` throws. */
export async function recordRequest(
  ctx: Context,
  { email, kind, message, receivedAt: day }: ArgumentsOf<typeof contract.recordDataRequest>,
): Promise<DataRequestItem> {
  const receivedAt = new Date(`${day}T00:00:00Z`)
  if (receivedAt > ctx.now) throw new Problem('request.invalid', { issues: [{ at: 'body.receivedAt', rule: 'date' }] })
  const userId = await repo.findPersonByEmail(emailKey(email))
  if (!userId) throw new Problem('request.personUnknown')
  return show(await insert(ctx, { userId, kind, message, receivedAt }))
}

interface NewRequest {
  userId: string
  kind: RequestKind
  message: string
  receivedAt: Date
}

async function insert(ctx: Context, { userId, kind, message, receivedAt }: NewRequest): Promise<string> {
  if (kind === 'deletion' && (await heldDataOf(userId)).lastOwner) throw new Problem('access.lastOwner')
  const dueAt = dueDate(receivedAt)
  return transaction(async () => {
    const id = await repo.insertRequest({ userId, kind, message, dueAt, createdAt: receivedAt }).catch((error) => {
      if (isUniqueViolation(error)) throw new Problem('request.openAlready', { cause: error })
      throw error
    })
    await record(ctx, {
      type: 'dataRequest.created',
      subject: subjectOf(id, await findUser(userId)),
      after: { kind, state: 'open' },
    })
    await tell(ctx, userId, 'dataRequestReceived', { date: await dateFor(userId, dueAt) })
    return id
  })
}

/** One change of a request that is not settled, with its event. Throws 'request.settled', 'resource.stale'. */
async function change(
  ctx: Context,
  row: repo.RequestRow,
  changes: Parameters<typeof repo.updateRequestAt>[1],
): Promise<void> {
  if (isSettled(row.state)) throw new Problem('request.settled')
  if (!(await repo.updateRequestAt(row, changes)))
    throw new Problem('resource.stale', { data: { current: await show(row.id) } })
  if (!changes.state) return
  await record(ctx, {
    type: 'dataRequest.updated',
    subject: subjectOf(row.id, await findUser(row.userId)),
    before: { kind: row.kind, state: row.state },
    after: { kind: row.kind, state: changes.state },
  })
}

export async function cancelRequest(ctx: Context, { requestId }: { requestId: string }): Promise<void> {
  const row = await get(requestId)
  const { id: userId } = userOf(ctx)
  if (row.userId !== userId) throw new Problem('resource.notFound')
  await transaction(async () => {
    await change(ctx, row, { state: 'cancelled', openKey: null, runAt: null, settledAt: ctx.now })
    await tell(ctx, userId, 'dataRequestCancelled', {})
  })
}

interface Listed {
  part: 'todo' | 'processed'
  page: number
  perPage: number
  programId?: string
}

export async function listRequests(_ctx: Context, { part, page, perPage, programId }: Listed) {
  const [found, todo, processed] = await Promise.all([
    repo.listRequests(part, { programId, limit: perPage, offset: (page - 1) * perPage }),
    repo.countRequests('todo', programId),
    repo.countRequests('processed', programId),
  ])
  const total = part === 'todo' ? todo : processed
  return {
    items: await presentAll(found),
    metadata: {
      page,
      perPage,
      total,
      totalFiltred: total,
      nbPages: Math.max(1, Math.ceil(total / perPage)),
      lastId: found.at(-1)?.id ?? null,
    },
    counts: { todo, processed },
  }
}

export async function getRequest(
  _ctx: Context,
  { requestId }: { requestId: string },
): Promise<DataRequestItem & { held: HeldData | null }> {
  const item = await show(requestId)
  return { ...item, held: item.person ? await heldDataOf(item.person.id) : null }
}

interface Answered {
  requestId: string
  answer: string
  version: number
}

/** A request as the person who answers it saw it. Throws 'request.settled', 'resource.stale'. */
async function answered({ requestId, version }: Answered): Promise<repo.RequestRow> {
  const row = await get(requestId)
  if (isSettled(row.state)) throw new Problem('request.settled')
  if (row.version !== version) throw new Problem('resource.stale', { data: { current: await show(requestId) } })
  return row
}

/** Schedules a deletion, or has the copy prepared in the account of the person. Throws 'access.lastOwner' too. */
export async function processRequest(ctx: Context, input: Answered): Promise<DataRequestItem> {
  const row = await answered(input)
  if (row.state === 'scheduled') throw new Problem('request.settled')
  const { answer } = input
  await transaction(async () => {
    if (row.kind === 'access') {
      await change(ctx, row, { state: 'done', answer, openKey: null, settledAt: ctx.now, settledById: userOf(ctx).id })
      await tell(ctx, row.userId, 'dataRequestAnswered', { answer })
      await prepareCopyOf(ctx, row.userId)
      return
    }
    if ((await heldDataOf(row.userId)).lastOwner) throw new Problem('access.lastOwner')
    const runAt = deletionDate(ctx.now)
    await change(ctx, row, { state: 'scheduled', answer, runAt, settledById: userOf(ctx).id })
    await enqueue(ctx, 'deletion.erase', { requestId: row.id }, { platformId: platformOf(ctx).id, runAt })
    await tell(ctx, row.userId, 'dataDeletionScheduled', { answer, date: await dateFor(row.userId, runAt) })
  })
  return show(row.id)
}

export async function refuseRequest(ctx: Context, input: Answered): Promise<DataRequestItem> {
  const row = await answered(input)
  const { answer } = input
  await transaction(async () => {
    await change(ctx, row, {
      state: 'refused',
      answer,
      openKey: null,
      runAt: null,
      settledAt: ctx.now,
      settledById: userOf(ctx).id,
    })
    await tell(ctx, row.userId, 'dataRequestRefused', { answer })
  })
  return show(row.id)
}

/** Throws 'request.extendedAlready'. */
export async function extendRequest(ctx: Context, input: Answered): Promise<DataRequestItem> {
  const row = await answered(input)
  if (row.isExtended) throw new Problem('request.extendedAlready')
  const dueAt = extendedDate(row.dueAt)
  await transaction(async () => {
    await change(ctx, row, { dueAt, isExtended: true })
    await record(ctx, {
      type: 'dataRequest.extended',
      subject: subjectOf(row.id, await findUser(row.userId)),
      before: { dueAt: row.dueAt.toISOString() },
      after: { dueAt: dueAt.toISOString() },
    })
    const { answer } = input
    await tell(ctx, row.userId, 'dataRequestExtended', { answer, date: await dateFor(row.userId, dueAt) })
  })
  return show(row.id)
}

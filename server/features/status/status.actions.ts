import type { Locale } from '#core/locale.ts'
import { keyOf } from '#core/platform/slug.rules.ts'
import { Problem } from '#core/problem.ts'
import type { Status } from '#core/status/status.contract.ts'
import { MOST_STATUSES, type StatusColour, sameTitle } from '#core/status/status.rules.ts'
import { nextColour } from '#core/tag/tag.rules.ts'
import { pick, type Text } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { type EventDraft, record, recordAll } from '../../events/record.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { titlesInProgram } from '../response/response.public.ts'
import * as repo from './status.repo.ts'

interface Given {
  title: Text
  colour: StatusColour
  isFinal: boolean
  visibleToApplicant: boolean
  message: Text
}

const subjectOf = ({ id, title }: Pick<repo.StatusRow, 'id' | 'title'>, lang: Locale) => ({
  kind: 'status' as const,
  id,
  name: pick(title, lang),
})

const labelOf = ({ title, colour, isFinal, visibleToApplicant }: Given, lang: Locale) => ({
  name: pick(title, lang),
  colour,
  isFinal,
  visibleToApplicant,
})

const valuesOf = ({ title, colour, isFinal, visibleToApplicant, message }: Given): Given => ({
  title,
  colour,
  isFinal,
  visibleToApplicant,
  message,
})

function find(statuses: readonly repo.StatusRow[], id: string): repo.StatusRow {
  const status = statuses.find((each) => each.id === id)
  if (!status) throw new Problem('resource.notFound')
  return status
}

/** As it stands now. */
async function show(programId: string, id: string): Promise<Status> {
  const status = (await repo.listWithCounts(programId)).find((each) => each.id === id)
  if (!status) throw new Problem('resource.notFound')
  return status
}

const refuseTaken = (statuses: readonly repo.StatusRow[], { title }: Given, lang: Locale, own?: string): void => {
  if (statuses.some((each) => each.id !== own && sameTitle(each.title, title, lang)))
    throw new Problem('status.titleTaken')
}

export const listStatuses = async ({ programId }: { programId: string }): Promise<{ items: Status[] }> => ({
  items: await repo.listWithCounts(programId),
})

/** Throws 'status.titleTaken', 'status.tooMany'. `key` is given by a manifest. */
export async function createStatus(
  ctx: Context,
  {
    programId,
    key,
    ...given
  }: Omit<Given, 'colour'> & { programId: string; colour?: StatusColour | undefined; key?: string },
): Promise<Status> {
  const { lang } = await getProgramRow(programId)
  return transaction(async () => {
    // Statuses of a program change one after another: no title or key twice.
    await lockEditableProgram(programId)
    const known = await repo.listStatusRows(programId)
    if (known.length >= MOST_STATUSES) throw new Problem('status.tooMany', { data: { most: MOST_STATUSES } })
    const status = valuesOf({ ...given, colour: given.colour ?? nextColour(known.map(({ colour }) => colour)) })
    refuseTaken(known, status, lang)
    const taken = new Set(known.map((each) => each.key))
    const { id } = await repo.insertStatus(programId, {
      ...status,
      key: key ?? keyOf(pick(status.title, lang), 'status', taken),
      position: (known.at(-1)?.position ?? -1) + 1,
    })
    await record(ctx, {
      type: 'status.created',
      subject: subjectOf({ id, title: status.title }, lang),
      programId,
      after: labelOf(status, lang),
    })
    return show(programId, id)
  })
}

/** Throws 'status.titleTaken', 'resource.stale' with what stands now. */
export async function updateStatus(
  ctx: Context,
  { programId, statusId, version, ...given }: Given & { programId: string; statusId: string; version: number },
): Promise<Status> {
  const { lang } = await getProgramRow(programId)
  return transaction(async () => {
    await lockEditableProgram(programId)
    const known = await repo.listStatusRows(programId)
    const before = find(known, statusId)
    const status = valuesOf(given)
    refuseTaken(known, status, lang, statusId)
    if (!(await repo.updateStatusAt(statusId, version, status)))
      throw new Problem('resource.stale', { data: { current: await show(programId, statusId) } })
    await record(ctx, {
      type: 'status.updated',
      subject: subjectOf({ id: statusId, title: status.title }, lang),
      programId,
      before: labelOf(before, lang),
      after: labelOf(status, lang),
    })
    return show(programId, statusId)
  })
}

/** Throws 'resource.stale' when these are not all statuses that there are. */
export async function orderStatuses(
  ctx: Context,
  { programId, statusIds }: { programId: string; statusIds: readonly string[] },
): Promise<{ items: Status[] }> {
  const { lang } = await getProgramRow(programId)
  await transaction(async () => {
    await lockEditableProgram(programId)
    const known = await repo.listStatusRows(programId)
    if (new Set(statusIds).size !== known.length || known.some(({ id }) => !statusIds.includes(id)))
      throw new Problem('resource.stale', { data: { current: { items: await repo.listWithCounts(programId) } } })
    const target = statusIds.map((id) => find(known, id))
    if (known.every(({ id }, at) => id === statusIds[at])) return
    for (const [position, { id }] of target.entries()) await repo.setPosition(id, position)
    const names = (list: readonly repo.StatusRow[]) => ({ order: list.map(({ title }) => pick(title, lang)) })
    await record(ctx, {
      type: 'status.ordered',
      subject: { kind: 'program', id: programId, name: null },
      programId,
      before: names(known),
      after: names(target),
    })
  })
  return listStatuses({ programId })
}

/** Its applications get the status `into`, or none. */
export async function deleteStatus(
  ctx: Context,
  { programId, statusId, into }: { programId: string; statusId: string; into?: string | undefined },
): Promise<void> {
  const { lang } = await getProgramRow(programId)
  await transaction(async () => {
    await lockEditableProgram(programId)
    const known = await repo.listStatusRows(programId)
    const status = find(known, statusId)
    const replacement = into === undefined ? null : known.find(({ id }) => id === into)
    if (replacement === undefined || replacement?.id === statusId)
      throw new Problem('request.invalid', { issues: [{ at: 'query.into', rule: 'unknown' }] })
    const count = await repo.moveResponses(programId, status.key, replacement?.key ?? null)
    await repo.removeStatus(statusId)
    await record(ctx, {
      type: 'status.deleted',
      subject: subjectOf(status, lang),
      programId,
      before: { ...labelOf(status, lang), count },
      after: { into: replacement ? pick(replacement.title, lang) : null },
    })
  })
}

/** Gives applications of a program a status; null takes it away. Throws 'request.invalid' with every unknown id. */
export async function setResponseStatus(
  ctx: Context,
  input: { programId: string; responseIds: readonly string[]; statusId: string | null },
): Promise<{ changed: number }> {
  const { programId, statusId } = input
  const { lang } = await getProgramRow(programId)
  const ids = [...new Set(input.responseIds)]
  const titles = await titlesInProgram(programId, ids)
  return transaction(async () => {
    await lockEditableProgram(programId)
    const known = await repo.listStatusRows(programId)
    const wanted = known.find(({ id }) => id === statusId)
    const issues = [
      ...(statusId !== null && !wanted ? [{ at: 'body.statusId', rule: 'unknown' }] : []),
      ...ids.flatMap((id, n) => (titles.has(id) ? [] : [{ at: `body.responseIds[${n}]`, rule: 'unknown' }])),
    ]
    if (issues.length > 0) throw new Problem('request.invalid', { issues })
    const before = await repo.keysOf(ids)
    const key = wanted?.key ?? null
    const moved = ids.filter((id) => (before.get(id) ?? null) !== key)
    if (moved.length === 0) return { changed: 0 }
    await repo.setStatusKey(moved, key)
    const nameOf = (held: string | null | undefined) => {
      const status = known.find((each) => each.key === held)
      return status ? pick(status.title, lang) : null
    }
    await recordAll(
      ctx,
      moved.map(
        (id): EventDraft => ({
          type: 'status.putOnResponse',
          subject: { kind: 'response', id, name: titles.get(id) || null },
          programId,
          before: { reviewStatus: nameOf(before.get(id)) },
          after: { reviewStatus: nameOf(key) },
        }),
      ),
    )
    return { changed: moved.length }
  })
}

import type * as contract from '#core/decision/decision.contract.ts'
import type { Decision, DecisionOverview, Release } from '#core/decision/decision.contract.ts'
import {
  OUTCOMES,
  type Outcome,
  pilesOf,
  pilesOfSelection,
  type RankedEntry,
  statusKeyOf,
} from '#core/decision/decision.rules.ts'
import { settingsOf } from '#core/decision/settings.rules.ts'
import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { fold } from '#core/fold.ts'
import { answerOf } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import { type Issue, Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { findUsers } from '../account/account.public.ts'
import { getRanking, placesOf, rankSession } from '../evaluation/ranking.actions.ts'
import { openSession, subjectOf } from '../evaluation/session.actions.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { listStatusRows } from '../status/status.public.ts'
import * as repo from './decision.repo.ts'

type Session = Awaited<ReturnType<typeof openSession>>

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Entries of a session in the order of its ranking; those without a score come last, in their own. */
export async function rankedEntries(session: Session) {
  const { entries, sheets, standing } = await rankSession(session, {})
  const ranked = placesOf(standing, entries).flatMap((place) => {
    const entry = entries[place]
    const total = standing.totals[place]
    return entry
      ? [
          {
            ...entry,
            rank: standing.rank[place] || null,
            total: total !== undefined && Number.isFinite(total) ? total : null,
          },
        ]
      : []
  })
  return { ranked, sheets }
}

export async function listDecisions(
  input: ArgumentsOf<typeof contract.listDecisions>,
): Promise<AnswerOf<typeof contract.listDecisions>> {
  const { programId, sessionId, page, perPage, search, outcome, state } = input
  const session = await openSession(programId, sessionId)
  const { ranked } = await rankedEntries(session)
  const decisions = new Map((await repo.listDecisionRows(session.id)).map((one) => [one.entryId, one]))
  const appeals = new Map((await repo.listAppeals(session.id)).map((one) => [one.decisionId, one]))
  const words = fold(search ?? '').trim()
  const found = ranked.filter(({ id, number, title, key }) => {
    const made = decisions.get(id)
    return (
      (words === '' || fold(`${number} ${title} ${key}`).includes(words)) &&
      (outcome === undefined || (made?.outcome ?? 'none') === outcome) &&
      (state === undefined ||
        (state === 'staged'
          ? made !== undefined && repo.isStaged(made)
          : state === 'released'
            ? made?.releasedOutcome != null
            : made !== undefined && appeals.has(made.id)))
    )
  })
  const shown = found.slice((page - 1) * perPage, page * perPage)
  const people = Map.groupBy(
    await repo.readApplicants(
      session.id,
      shown.map(({ id }) => id),
    ),
    ({ entryId }) => entryId,
  )
  const names = await namesOf(shown.flatMap(({ id }) => appeals.get(decisions.get(id)?.id ?? '')?.byId ?? []))
  return {
    items: shown.map(({ id, responseId, number, title, category, rank, total }): Decision => {
      const made = decisions.get(id)
      const appeal = made && appeals.get(made.id)
      const own = people.get(id) ?? []
      return {
        ...{ id, responseId, number, title, category, rank, total },
        outcome: made?.outcome ?? null,
        released: made?.releasedOutcome ?? null,
        releasedAt: iso(made?.releasedAt ?? null),
        people: own.length,
        langs: [...new Set(own.map(({ locale }) => locale))],
        appeal: appeal ? presentAppeal(appeal, names) : null,
      }
    }),
    metadata: {
      page,
      perPage,
      total: ranked.length,
      totalFiltred: found.length,
      nbPages: Math.max(1, Math.ceil(found.length / perPage)),
      lastId: shown.at(-1)?.id ?? null,
    },
  }
}

export const presentAppeal = (
  { id, state, text, at, byId, reply, repliedAt }: repo.AppealRow,
  names: ReadonlyMap<string, string>,
) => ({
  ...{ id, state, text, reply },
  at: at.toISOString(),
  by: names.get(byId ?? '') ?? null,
  repliedAt: iso(repliedAt),
})

export async function namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await findUsers([...new Set(userIds)])
  return new Map(users.map(({ id, firstname, lastname, email }) => [id, `${firstname} ${lastname}`.trim() || email]))
}

export async function presentRelease(row: repo.ReleaseRow, now: Date): Promise<Release> {
  const { id, state, startsAt, startedAt, startedById, count, people, endedAt } = row
  return {
    ...{ id, state, count, people },
    startsAt: startsAt.toISOString(),
    startedAt: startedAt.toISOString(),
    startedBy: startedById ? ((await namesOf([startedById])).get(startedById) ?? null) : null,
    sent: state === 'sending' || state === 'done' ? await repo.countTold(id) : 0,
    endedAt: iso(endedAt),
    now: now.toISOString(),
  }
}

export async function getDecisions(
  ctx: Context,
  { programId, sessionId }: { programId: string; sessionId: string },
): Promise<DecisionOverview> {
  return overviewOf(ctx, await openSession(programId, sessionId))
}

async function overviewOf(ctx: Context, session: Session): Promise<DecisionOverview> {
  const { ranked, sheets } = await rankedEntries(session)
  const present = new Set(ranked.map(({ id }) => id))
  const decisions = (await repo.listDecisionRows(session.id)).filter(({ entryId }) => present.has(entryId))
  const statuses = await listStatusRows(session.programId)
  const settings = await repo.readSettings(session.id)
  const last = await repo.findLastRelease(session.id)
  const people = Map.groupBy(await repo.readApplicants(session.id), ({ entryId }) => entryId)
  const byOutcome = Map.groupBy(
    decisions.filter(({ outcome }) => outcome !== null),
    ({ outcome }) => outcome as Outcome,
  )
  const known: Outcome[] = [...OUTCOMES, ...statuses.map(({ key }): Outcome => `status:${key}`)]
  const piles = known
    .filter((outcome) => byOutcome.has(outcome) || statusKeyOf(outcome) === null)
    .map((outcome) => {
      const own = byOutcome.get(outcome) ?? []
      const staged = own.filter(repo.isStaged)
      const told = staged.flatMap(({ entryId }) => people.get(entryId) ?? [])
      const mails: Partial<Record<Locale, number>> = {}
      for (const { locale } of told) mails[locale] = (mails[locale] ?? 0) + 1
      return { outcome, count: own.length, staged: staged.length, people: told.length, mails }
    })
  const decided = decisions.filter(({ outcome }) => outcome !== null)
  const stagedEntries = new Set(decisions.filter(repo.isStaged).map(({ entryId }) => entryId))
  const comments =
    settings.feedback === 'none'
      ? 0
      : sheets
          .filter(({ entryId }) => stagedEntries.has(entryId))
          .flatMap(({ notes }) => settings.feedbackCriteria.filter((reference) => answerOf(notes, reference))).length
  return {
    piles,
    undecided: ranked.length - decided.length,
    staged: stagedEntries.size,
    released: decisions.filter(({ releasedOutcome }) => releasedOutcome !== null).length,
    appeals: (await repo.listAppeals(session.id)).filter(({ state }) => state === 'open').length,
    comments,
    release: last ? await presentRelease(last, ctx.now) : null,
    statuses: statuses.map(({ key, title, colour, isFinal }) => ({ key, title, colour, isFinal })),
    settings,
  }
}

/** Throws 'decision.releasing' while a release waits or sends. Belongs into a transaction that holds the program. */
export async function assertNotReleasing(sessionId: string): Promise<void> {
  const last = await repo.findLastRelease(sessionId)
  if (last?.state === 'waiting' || last?.state === 'sending') throw new Problem('decision.releasing')
}

/** Throws 'request.invalid' for a status that the program does not have. */
export async function assertKnownOutcome(programId: string, outcome: string | null, at: string): Promise<void> {
  const key = outcome && statusKeyOf(outcome as Outcome)
  if (key && !(await listStatusRows(programId)).some((status) => status.key === key))
    throw new Problem('request.invalid', { issues: [{ at, rule: 'unknown' }] })
}

/** Stages decisions; nobody is told. Throws 'request.invalid' with every unknown entry, 'decision.releasing'. */
export async function stageDecisions(
  ctx: Context,
  { programId, sessionId, ...asked }: ArgumentsOf<typeof contract.stageDecisions>,
): Promise<{ changed: number; tied: number }> {
  const session = await openSession(programId, sessionId)
  const { ranked } = await rankedEntries(session)
  const { outcomes, tied } =
    asked.by === 'entries'
      ? await outcomesGiven(programId, ranked, asked)
      : asked.by === 'selection'
        ? pilesOfSelection(ranked, await chosenIn(session), asked)
        : pilesOf(ranked, asked)
  return transaction(async () => {
    await lockEditableProgram(programId)
    await assertNotReleasing(session.id)
    const known = new Map((await repo.listDecisionRows(session.id)).map((one) => [one.entryId, one]))
    const responseOf = new Map(ranked.map(({ id, responseId }) => [id, responseId]))
    const fresh: Omit<repo.DecisionRow, 'id'>[] = []
    const moved = new Map<Outcome | null, string[]>()
    for (const [entryId, wanted] of outcomes) {
      const held = known.get(entryId)
      // What was released is not taken back: it is as applicants know it.
      const outcome = (wanted ?? held?.releasedOutcome ?? null) as Outcome | null
      if (held ? held.outcome === outcome : outcome === null) continue
      if (held) moved.set(outcome, [...(moved.get(outcome) ?? []), held.id])
      else
        fresh.push({
          ...{ programId, sessionId: session.id, entryId, outcome, told: false },
          ...{ responseId: responseOf.get(entryId) ?? null, releasedOutcome: null, releaseId: null, releasedAt: null },
        })
    }
    await repo.insertDecisions(fresh)
    for (const [outcome, ids] of moved) await repo.setOutcome(ids, outcome)
    const changed = fresh.length + [...moved.values()].reduce((sum, ids) => sum + ids.length, 0)
    if (changed > 0)
      await record(ctx, {
        type: 'decision.staged',
        subject: await subjectOf(session),
        programId,
        after: { changed, how: asked.by === 'entries' ? (asked.outcome ?? 'none') : asked.by },
      })
    return { changed, tied }
  })
}

/** What quotas and seats choose. Throws 'decision.noSelection' without them. */
async function chosenIn({ programId, id: sessionId }: Session): Promise<Set<string>> {
  const { selection } = await getRanking({ programId, sessionId })
  if (!selection) throw new Problem('decision.noSelection')
  return new Set(selection.chosen)
}

async function outcomesGiven(
  programId: string,
  ranked: readonly RankedEntry[],
  { entryIds, outcome }: { entryIds: readonly string[]; outcome: string | null },
): Promise<{ outcomes: Map<string, Outcome | null>; tied: number }> {
  const known = new Set(ranked.map(({ id }) => id))
  const issues: Issue[] = entryIds.flatMap((id, n) =>
    known.has(id) ? [] : [{ at: `body.entryIds[${n}]`, rule: 'unknown' }],
  )
  if (issues.length > 0) throw new Problem('request.invalid', { issues })
  await assertKnownOutcome(programId, outcome, 'body.outcome')
  return { outcomes: new Map(entryIds.map((id) => [id, outcome as Outcome | null])), tied: 0 }
}

/** Throws 'resource.stale' with what stands now, 'request.invalid' for statuses and criteria that are not there. */
export async function updateDecisionSettings(
  ctx: Context,
  { programId, sessionId, version, ...given }: ArgumentsOf<typeof contract.updateDecisionSettings>,
): Promise<DecisionOverview> {
  const session = await openSession(programId, sessionId)
  const { version: _, ...before } = await repo.readSettings(session.id)
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after = settingsOf({ ...before, ...changes })
  const statuses = new Set((await listStatusRows(programId)).map(({ key }) => key))
  const texts = new Set(session.criteria.flatMap(({ field }) => (field.type === 'textarea' ? [field.reference] : [])))
  const issues: Issue[] = [
    ...Object.entries(given.statuses ?? {}).flatMap(([outcome, key]) =>
      key && !statuses.has(key) ? [{ at: `body.statuses.${outcome}`, rule: 'unknown' as const }] : [],
    ),
    ...(given.feedbackCriteria ?? []).flatMap((reference, n) =>
      texts.has(reference) ? [] : [{ at: `body.feedbackCriteria[${n}]`, rule: 'unknown' as const }],
    ),
  ]
  if (issues.length > 0) throw new Problem('request.invalid', { issues })
  await transaction(async () => {
    await lockEditableProgram(programId)
    if (!(await repo.writeSettings(session, version, after)))
      throw new Problem('resource.stale', { data: { current: await overviewOf(ctx, session) } })
    await record(ctx, {
      type: 'decision.settingsChanged',
      subject: await subjectOf(session),
      programId,
      before: { ...before },
      after: { ...after },
    })
  })
  return overviewOf(ctx, session)
}

import type { Response } from 'express'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { isAskedIn, sheetForm, sheetMean } from '#core/evaluation/criterion.rules.ts'
import type * as contract from '#core/evaluation/juror.contract.ts'
import type { Duty, JurySession, Sheet } from '#core/evaluation/juror.contract.ts'
import { type DutyState, mayScore, maySeeOthers, preferencePhase, settingsOf } from '#core/evaluation/session.rules.ts'
import { shownNotes } from '#core/evaluation/sheet.rules.ts'
import type { FileAnswer } from '#core/form/definition.ts'
import { readAnswers, validateAnswers } from '#core/form/validate.ts'
import { Problem } from '#core/problem.ts'
import { type Context, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { emailKey } from '../account/email.ts'
import { readDecisionSettings } from '../decision/decision.public.ts'
import { sendFileAs } from '../file/blind.actions.ts'
import { formDeps } from '../form/form.deps.ts'
import { categoriesOf, getProgramRow, type ProgramRow } from '../program/program.public.ts'
import { readForJury } from '../response/jury.actions.ts'
import { findSheet, listSheets, numbersOf, type SheetRow, writeSheet } from './duty.repo.ts'
import { numberedEntries } from './entry.actions.ts'
import type { NumberedEntry } from './entry.repo.ts'
import { jurorSubject } from './juror.actions.ts'
import {
  addConflicts,
  findJurorOfUser,
  type JurorRow,
  linkJurors,
  listJurorRows,
  listJurorsOfUser,
  touchJuror,
} from './juror.repo.ts'
import { openSession } from './session.actions.ts'
import { listSessionsById, type SessionRow, takeTurn } from './session.repo.ts'

/** How often it is noted that a juror was here. */
const SEEN_EVERY = 60_000

export interface OwnJury {
  session: SessionRow
  juror: JurorRow
  program: ProgramRow
}

/** The caller's place on a jury. Throws 'resource.notFound' for everybody else, and before the session is open to its jury, unless that is allowed. */
export async function openOwn(
  ctx: Context,
  programId: string,
  sessionId: string,
  { before }: { before?: 'open' } = {},
): Promise<OwnJury> {
  const session = await openSession(programId, sessionId)
  const user = userOf(ctx)
  await linkJurors(emailKey(user.email), user.id)
  const juror = await findJurorOfUser(session.id, user.id)
  if (!juror || (session.state === 'draft' && before !== 'open')) throw new Problem('resource.notFound')
  if (!juror.lastSeenAt || ctx.now.getTime() - juror.lastSeenAt.getTime() >= SEEN_EVERY)
    await touchJuror(juror.id, ctx.now)
  return { session, juror, program: await getProgramRow(programId) }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function presentSession(
  { session, program }: Omit<OwnJury, 'juror'>,
  sheets: readonly { state: DutyState }[],
  now: Date,
): JurySession {
  const count = (state: DutyState) => sheets.filter((sheet) => sheet.state === state).length
  return {
    id: session.id,
    slug: session.slug,
    title: session.title,
    program: { id: program.id, slug: program.slug, title: program.title, lang: program.lang, zone: program.zone },
    state: session.state,
    opensAt: iso(session.opensAt),
    closesAt: iso(session.closesAt),
    scoring: mayScore(session, now),
    preferences: preferencePhase(session, now),
    preferencesUntil: settingsOf(session.settings).preferencesUntil,
    figures: {
      all: sheets.length - count('recused'),
      sent: count('sent'),
      drafts: count('draft'),
      recused: count('recused'),
    },
  }
}

/** Those with work first, the next to close first among them. */
export async function listJurySessions(ctx: Context): Promise<{ items: JurySession[] }> {
  const user = userOf(ctx)
  await linkJurors(emailKey(user.email), user.id)
  const jurors = await listJurorsOfUser(user.id)
  const sessions = await listSessionsById(jurors.map(({ sessionId }) => sessionId))
  const items: JurySession[] = []
  for (const session of sessions) {
    const juror = jurors.find(({ sessionId }) => sessionId === session.id)
    if (!juror || (session.state === 'draft' && preferencePhase(session, ctx.now) !== 'open')) continue
    const program = await getProgramRow(session.programId)
    items.push(presentSession({ session, program }, await listSheets(session.id, { jurorId: juror.id }), ctx.now))
  }
  const urgency = ({ scoring, figures, closesAt }: JurySession): string =>
    `${scoring === 'yes' && figures.sent < figures.all ? 0 : scoring === 'notOpen' ? 1 : 2} ${closesAt ?? '9'}`
  return { items: items.sort((one, other) => (urgency(one) < urgency(other) ? -1 : 1)) }
}

interface Held {
  sheet: SheetRow
  entry: NumberedEntry
}

/** What the juror holds, in the order of the session's entries. */
async function heldBy({ session, juror }: Pick<OwnJury, 'session' | 'juror'>): Promise<Held[]> {
  const sheets = new Map((await listSheets(session.id, { jurorId: juror.id })).map((sheet) => [sheet.entryId, sheet]))
  return (await numberedEntries(session, [...sheets.keys()])).flatMap((entry) => {
    const sheet = sheets.get(entry.id)
    return sheet ? [{ sheet, entry }] : []
  })
}

type Categories = Awaited<ReturnType<typeof categoriesOf>>

const presentDuty = ({ session }: Pick<OwnJury, 'session'>, { sheet, entry }: Held, categories: Categories): Duty => ({
  id: sheet.id,
  number: entry.number,
  title: anonymityOf(session).title ? '' : entry.title,
  category: categories.find(({ key }) => key === entry.category)?.title ?? null,
  state: sheet.state,
  mean: sheetMean(session.criteria, sheet.notes, entry.weights),
  changedAt: iso(sheet.changedAt ?? null),
})

const anonymityOf = ({ settings }: SessionRow) => settingsOf(settings).anonymity

export async function listDuties(
  ctx: Context,
  { programId, sessionId }: ArgumentsOf<typeof contract.listDuties>,
): Promise<{ session: JurySession & { instructions: SessionRow['instructions'] }; items: Duty[] }> {
  const own = await openOwn(ctx, programId, sessionId)
  const held = await heldBy(own)
  const categories = await categoriesOf(programId)
  return {
    session: {
      ...presentSession(
        own,
        held.map(({ sheet }) => sheet),
        ctx.now,
      ),
      instructions: own.session.instructions,
    },
    items: held.map((one) => presentDuty(own, one, categories)),
  }
}

/** Throws 'resource.notFound'. */
export async function getSheet(
  ctx: Context,
  { programId, sessionId, dutyId }: ArgumentsOf<typeof contract.getSheet>,
): Promise<Sheet> {
  const own = await openOwn(ctx, programId, sessionId)
  const held = await heldBy(own)
  const at = held.findIndex(({ sheet }) => sheet.id === dutyId)
  const one = held[at]
  if (!one) throw new Problem('resource.notFound')
  const { sheet, entry } = one
  const { session, program } = own
  return {
    ...presentDuty(own, one, await categoriesOf(programId)),
    scoring: mayScore(session, ctx.now),
    criteria: session.criteria.filter((criterion) => isAskedIn(criterion, entry.category)),
    shared: await sharedIn(session),
    notes: sheet.notes,
    comment: sheet.comment,
    version: sheet.version,
    previousId: held[at - 1]?.sheet.id ?? null,
    nextId: held[at + 1]?.sheet.id ?? null,
    application: sheet.state === 'recused' ? null : await applicationOf(ctx, own, one, program),
    others: await othersOf(own, one),
  }
}

/** What applicants will read of a sheet. */
async function sharedIn({ id }: SessionRow): Promise<Sheet['shared']> {
  const { feedback, feedbackCriteria } = await readDecisionSettings(id)
  return feedback === 'none' ? null : { criteria: feedbackCriteria, named: feedback === 'named' }
}

/** The address under which a juror reads a file of an entry. */
const fileAddress = ({ programId, id }: SessionRow, sheet: SheetRow, key: string): string =>
  `/api/user.programs/${programId}/evaluation-sessions/${id}/mine/${sheet.id}/files/${key}`

const extensionOf = (name: string): string => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0]?.toLowerCase() ?? ''

/** What a file is called: by the number of the entry where people are hidden. */
const fileName = (session: SessionRow, { number }: NumberedEntry, name: string, place: number): string =>
  anonymityOf(session).people ? `${number || 'file'}-${place}${extensionOf(name)}` : name

async function applicationOf(
  ctx: Context,
  { session }: OwnJury,
  { sheet, entry }: Held,
  program: ProgramRow,
): Promise<Sheet['application']> {
  if (!entry.responseId) return null
  const { people, fields, title } = anonymityOf(session)
  const read = await readForJury(program.id, entry.responseId, {
    lang: ctx.locale,
    blinding: {
      people,
      fields,
      file: (file: FileAnswer, place) => {
        const address = fileAddress(session, sheet, file.key)
        return {
          key: file.key,
          name: fileName(session, entry, file.name, place),
          location: address,
          cdnLocation: address,
        }
      },
    },
  })
  if (!read) return null
  const { steps, files, hidden } = read
  return {
    people: read.people,
    hidden: hidden || title,
    steps,
    files: files.map(({ key, name }) => ({ key, name })),
  }
}

/** Throws 'resource.notFound' for what the juror may not read. */
export async function sendJuryFile(
  ctx: Context,
  { programId, sessionId, dutyId, key }: ArgumentsOf<typeof contract.getJuryFile>,
  res: Response,
): Promise<void> {
  const own = await openOwn(ctx, programId, sessionId)
  const sheet = await findSheet(own.session.id, dutyId, own.juror.id)
  const [entry] = sheet && sheet.state !== 'recused' ? await numberedEntries(own.session, [sheet.entryId]) : []
  const application = sheet && entry ? await applicationOf(ctx, own, { sheet, entry }, own.program) : null
  const file = application?.files.find((each) => each.key === key)
  if (!file) throw new Problem('resource.notFound')
  await sendFileAs(ctx, { key, name: file.name, clean: anonymityOf(own.session).people }, res)
}

async function othersOf({ session, juror }: OwnJury, { sheet, entry }: Held): Promise<Sheet['others']> {
  if (!maySeeOthers(settingsOf(session.settings).others, sheet.state)) return null
  const { jurorsNamed } = settingsOf(session.settings)
  const names = new Map((await listJurorRows(session.id)).map(({ id, name }) => [id, name]))
  const numbers = await numbersOf(session.id, entry.id)
  return (await listSheets(session.id, { entryId: entry.id, state: 'sent' }))
    .filter(({ jurorId }) => jurorId !== juror.id)
    .map(({ jurorId, notes, comment }) => ({
      ...{ name: jurorsNamed ? (names.get(jurorId) ?? '') : null, number: numbers.get(jurorId) ?? 0, notes, comment },
      mean: sheetMean(session.criteria, notes, entry.weights),
    }))
}

/** One sheet of the caller, to be written. Throws what refuses it. */
async function openToWrite(
  ctx: Context,
  { programId, sessionId, dutyId }: { programId: string; sessionId: string; dutyId: string },
) {
  const own = await openOwn(ctx, programId, sessionId)
  const scoring = mayScore(own.session, ctx.now)
  const sheet = await findSheet(own.session.id, dutyId, own.juror.id)
  if (!sheet) throw new Problem('resource.notFound')
  if (scoring === 'notOpen') throw new Problem('evaluation.notOpen')
  if (scoring === 'over') throw new Problem('evaluation.over')
  const [entry] = await numberedEntries(own.session, [sheet.entryId])
  if (!entry) throw new Problem('resource.notFound')
  return { ...own, sheet, entry }
}

/**
 * Keeps a sheet as a draft, or sends it. One that was sent stays so when it is complete, and says what it lacks else. Throws
 * 'request.invalid' with every flaw, 'evaluation.notOpen', 'evaluation.over', 'evaluation.recused', 'resource.stale'.
 */
export async function saveSheet(
  ctx: Context,
  input: ArgumentsOf<typeof contract.saveSheet>,
): Promise<{ state: DutyState; mean: number | null; version: number; changedAt: string }> {
  const { session, juror, program, sheet, entry } = await openToWrite(ctx, input)
  if (sheet.state === 'recused') throw new Problem('evaluation.recused')
  const form = sheetForm(session.criteria, entry.category)
  const deps = await formDeps(ctx.now, program.zone, [form])
  const { answers, issues } = readAnswers(form, input.notes, deps, { by: 'organiser' })
  const send = input.send || sheet.state === 'sent'
  // A draft keeps what is half done.
  const flaws = send
    ? [...issues, ...validateAnswers(form, answers, deps, { mode: 'submit', by: 'organiser' })]
    : issues
  if (flaws.length > 0)
    throw new Problem('request.invalid', { issues: flaws.map((flaw) => ({ ...flaw, at: `body.notes.${flaw.at}` })) })
  const notes = send ? shownNotes(form, answers) : answers
  const state = send ? ('sent' as const) : ('draft' as const)
  await transaction(async () => {
    const values = {
      ...{ notes, comment: input.comment, state, changedAt: ctx.now },
      ...(send && { sentAt: ctx.now, turn: await takeTurn(session.id) }),
    }
    if (!(await writeSheet(sheet.id, input.version, values))) {
      const current = await findSheet(session.id, sheet.id, juror.id)
      throw new Problem('resource.stale', {
        data: { current: current && { notes: current.notes, comment: current.comment, version: current.version } },
      })
    }
    if (send)
      await record(ctx, {
        type: sheet.state === 'sent' ? 'juror.sheetChanged' : 'juror.sheetSent',
        subject: jurorSubject(juror),
        programId: session.programId,
        after: { entry: entry.key },
      })
  })
  return {
    state,
    mean: sheetMean(session.criteria, notes, entry.weights),
    version: input.version + 1,
    changedAt: ctx.now.toISOString(),
  }
}

/** Gives an entry back, with what was written; it is a conflict from then on. */
export async function recuse(
  ctx: Context,
  input: ArgumentsOf<typeof contract.recuse>,
): Promise<{ state: DutyState; mean: number | null; version: number; changedAt: string }> {
  const { session, juror, sheet, entry } = await openToWrite(ctx, input)
  await transaction(async () => {
    if (sheet.state === 'recused') return
    const values = {
      ...{ state: 'recused' as const, comment: input.reason, changedAt: ctx.now, sentAt: null },
      ...(sheet.state === 'sent' && { turn: await takeTurn(session.id) }),
    }
    if (!(await writeSheet(sheet.id, sheet.version, values))) throw new Problem('resource.stale', { data: {} })
    await addConflicts(session.id, [{ jurorId: juror.id, entryId: entry.id, source: 'declared', reason: input.reason }])
    await record(ctx, {
      type: 'juror.recused',
      subject: jurorSubject(juror),
      programId: session.programId,
      after: { entry: entry.key },
    })
  })
  return { state: 'recused', mean: null, version: sheet.version + 1, changedAt: ctx.now.toISOString() }
}

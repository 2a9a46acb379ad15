import { Op } from 'sequelize'
import type { DutyReason, DutyState } from '#core/evaluation/session.rules.ts'
import type { Answers } from '#core/form/definition.ts'
import { Duty } from '../../db/models/Duty.ts'
import { findRow, rows } from '../../db/rows.ts'

const SHORT = ['id', 'entryId', 'jurorId', 'state', 'reason', 'pinned'] as const
export type DutyRow = Pick<Duty, (typeof SHORT)[number]>

const WHOLE = [...SHORT, 'notes', 'comment', 'changedAt', 'sentAt', 'turn', 'version'] as const
export type SheetRow = Pick<Duty, (typeof WHOLE)[number]>

/** Without what was written. */
export const listDutyRows = (sessionId: string): Promise<DutyRow[]> =>
  rows(Duty, { where: { sessionId }, attributes: SHORT, order: [['id', 'ASC']] })

/** With what was written. */
export const listSheets = (
  sessionId: string,
  where: { state?: DutyState; jurorId?: string; entryId?: string } = {},
): Promise<SheetRow[]> => rows(Duty, { where: { sessionId, ...where }, attributes: WHOLE, order: [['id', 'ASC']] })

/** Sheets that were sent, changed or given back after a turn of the session. */
export const listSheetsSince = (sessionId: string, turn: number): Promise<SheetRow[]> =>
  rows(Duty, { where: { sessionId, turn: { [Op.gt]: turn } }, attributes: WHOLE, order: [['turn', 'ASC']] })

export const findSheet = (sessionId: string, id: string, jurorId: string): Promise<SheetRow | null> =>
  findRow(Duty, { where: { sessionId, id, jurorId }, attributes: WHOLE })

/** The jurors of an entry, numbered within it, so that a number tells nothing about another entry. */
export const numbersOf = async (sessionId: string, entryId: string): Promise<Map<string, number>> =>
  new Map(
    (await rows(Duty, { where: { sessionId, entryId }, attributes: SHORT, order: [['id', 'ASC']] })).map(
      ({ jurorId }, place) => [jurorId, place + 1],
    ),
  )

export const findDuty = (entryId: string, jurorId: string): Promise<DutyRow | null> =>
  findRow(Duty, { where: { entryId, jurorId }, attributes: SHORT })

export interface NewDuty {
  sessionId: string
  entryId: string
  jurorId: string
  reason: DutyReason
  pinned: boolean
}

/** A pair that is there already stays as it is. */
export async function insertDuties(duties: readonly NewDuty[]): Promise<void> {
  for (let from = 0; from < duties.length; from += 500)
    await Duty.bulkCreate(
      duties.slice(from, from + 500).map((duty) => ({ ...duty, state: 'todo' as const, notes: {}, comment: '' })),
      { ignoreDuplicates: true },
    )
}

export interface SentDuty extends NewDuty {
  notes: Answers
}

/** Sheets as a file brings them, sent at once. */
export async function insertSent(duties: readonly SentDuty[], now: Date, turn: number): Promise<void> {
  for (let from = 0; from < duties.length; from += 500)
    await Duty.bulkCreate(
      duties
        .slice(from, from + 500)
        .map((duty) => ({ ...duty, state: 'sent' as const, comment: '', changedAt: now, sentAt: now, turn })),
    )
}

export const setNotes = (id: string, notes: Answers, now: Date, turn: number) =>
  Duty.update({ notes, state: 'sent', changedAt: now, sentAt: now, turn }, { where: { id } })

export const setPinned = (id: string) => Duty.update({ pinned: true, reason: 'hand' }, { where: { id } })

/** Only what nobody has begun; how many there were. */
export const removeUnbegun = (ids: readonly string[]): Promise<number> =>
  ids.length === 0 ? Promise.resolve(0) : Duty.destroy({ where: { id: [...ids], state: 'todo' } })

/** Unless it was sent; how many there were. */
export const removeUnsent = (id: string): Promise<number> =>
  Duty.destroy({ where: { id, state: ['todo', 'draft', 'recused'] } })

/** False when it was changed since `version`. */
export async function writeSheet(
  id: string,
  version: number,
  values: { notes?: Answers; comment?: string; state: DutyState; changedAt: Date; sentAt?: Date | null; turn?: number },
): Promise<boolean> {
  const [changed] = await Duty.update(values, { where: { id, version } })
  return changed === 1
}

export const countSent = (sessionId: string): Promise<number> => Duty.count({ where: { sessionId, state: 'sent' } })

/** What jurors wrote about an entry, in sheets that they sent. */
export const sheetsOfEntry = (sessionId: string, entryId: string): Promise<SheetRow[]> =>
  listSheets(sessionId, { entryId, state: 'sent' })

import type { ReopenedFields } from '#core/reopening/reopening.rules.ts'
import { Reopening, type SentAnswers } from '../../db/models/Reopening.ts'
import { findRow } from '../../db/rows.ts'

export const isKnown = async (responseId: string, id: string): Promise<boolean> =>
  (await findRow(Reopening, { where: { responseId, id }, attributes: ['id'] })) !== null

/** The answers as they were when it was opened. */
export async function sentAnswersOf(id: string): Promise<SentAnswers[]> {
  const found = await findRow(Reopening, { where: { id }, attributes: ['sentAnswers'] })
  return found?.sentAnswers ?? []
}

export interface NewReopening {
  id: string
  programId: string
  responseId: string
  fields: ReopenedFields[]
  message: string
  dueAt: Date
  sentAnswers: SentAnswers[]
  byId: string | null
}

export const insertReopening = (row: NewReopening) => Reopening.create({ ...row, state: 'open', endedAt: null })

export const setDue = (id: string, dueAt: Date) => Reopening.update({ dueAt }, { where: { id, state: 'open' } })

/** It ends once; the answers that it kept are needed no longer. */
export const endReopening = (id: string, state: 'sent' | 'closed', endedAt: Date) =>
  Reopening.update({ state, endedAt, sentAnswers: [] }, { where: { id, state: 'open' } })

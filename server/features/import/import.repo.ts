import type { CreationAttributes } from 'sequelize'
import { AnswerSet } from '../../db/models/AnswerSet.ts'
import { Response } from '../../db/models/Response.ts'
import { StepState } from '../../db/models/StepState.ts'
import { rows } from '../../db/rows.ts'

/** Applications of a call by their key, the trash included. */
export async function idsByKey(
  programId: string,
  keys: readonly string[],
): Promise<Map<string, { id: string; state: string }>> {
  if (keys.length === 0) return new Map()
  const found = await rows(Response, {
    where: { programId, externalKey: [...keys] },
    attributes: ['id', 'externalKey', 'state'],
  })
  return new Map(found.map(({ id, externalKey, state }) => [externalKey ?? '', { id, state }]))
}

/** Which of these ids are applications of the call. */
export async function knownIds(programId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await rows(Response, { where: { programId, id: [...ids] }, attributes: ['id'] })
  return new Set(found.map(({ id }) => id))
}

export const insertResponses = (responses: CreationAttributes<Response>[]) => Response.bulkCreate(responses)
export const insertAnswers = (sets: CreationAttributes<AnswerSet>[]) => AnswerSet.bulkCreate(sets)
export const insertStates = (states: CreationAttributes<StepState>[]) => StepState.bulkCreate(states)

import { Problem } from '#core/problem.ts'
import type { Teammate } from '#core/team/team.contract.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { type EventDraft, recordAll } from '../../events/record.ts'
import { listHolders } from '../access/access.public.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { titlesInProgram } from '../response/response.public.ts'
import * as repo from './team.repo.ts'

/** Who may read the applications of a program, by name. */
export const teamOf = async (programId: string): Promise<Teammate[]> =>
  repo.listPeople(await listHolders('program.response.read', programId))

export const listTeam = async ({ programId }: { programId: string }) => ({ items: await teamOf(programId) })

const idsOf = (people: readonly Teammate[] = []): string[] => people.map(({ id }) => id)

/** Who is both added and removed stays. Throws 'request.invalid' with every unknown id. */
export async function assignResponses(
  ctx: Context,
  input: { programId: string; responseIds: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<{ changed: number }> {
  const { programId } = input
  const add = [...new Set(input.add)]
  const remove = [...new Set(input.remove)].filter((id) => !add.includes(id))
  const ids = [...new Set(input.responseIds)]
  const [team, titles] = [await teamOf(programId), await titlesInProgram(programId, ids)]
  const issues = [
    // Who has left the team can still be taken off.
    ...add.flatMap((id, n) => (team.some((one) => one.id === id) ? [] : [{ at: `body.add[${n}]`, rule: 'unknown' }])),
    ...ids.flatMap((id, n) => (titles.has(id) ? [] : [{ at: `body.responseIds[${n}]`, rule: 'unknown' }])),
  ]
  if (issues.length > 0) throw new Problem('request.invalid', { issues })
  return transaction(async () => {
    await lockEditableProgram(programId)
    const before = await repo.assigneesOf(ids)
    const has = (id: string, userId: string) => idsOf(before.get(id)).includes(userId)
    for (const userId of add) {
      const without = ids.filter((id) => !has(id, userId))
      if (without.length > 0) await repo.putAssignee(programId, userId, without)
    }
    for (const userId of remove) {
      const having = ids.filter((id) => has(id, userId))
      if (having.length > 0) await repo.takeAssignee(userId, having)
    }
    const after = await repo.assigneesOf(ids)
    const events = ids.flatMap((id): EventDraft[] => {
      const [was, is] = [idsOf(before.get(id)), idsOf(after.get(id))]
      if (was.join() === is.join()) return []
      return [
        {
          type: 'team.assigned',
          subject: { kind: 'response', id, name: titles.get(id) || null },
          programId,
          before: { assigneeIds: was },
          after: { assigneeIds: is, addedIds: is.filter((userId) => !was.includes(userId)) },
        },
      ]
    })
    if (events.length > 0) await recordAll(ctx, events)
    return { changed: events.length }
  })
}

import { bulkAction, changeSets, restoreSets } from '../bulk/action.ts'
import { titlesInProgram } from '../response/response.public.ts'
import { assignResponses } from './team.actions.ts'
import { assigneesOf } from './team.repo.ts'

const read = async (ids: readonly string[]) =>
  new Map([...(await assigneesOf(ids))].map(([id, people]) => [id, people.map((one) => one.id)] as const))

export const assignBulk = bulkAction<'assign'>({
  kind: 'assign',
  async apply(ctx, { programId, ids, action }) {
    const known = await titlesInProgram(programId, ids)
    const there = ids.filter((id) => known.has(id))
    if (there.length === 0) return new Map()
    return changeSets(there, action, {
      read,
      write: (responseIds, change) => assignResponses(ctx, { programId, responseIds, ...change }),
    })
  },
  async undo(ctx, { programId, ids, before }) {
    const known = await titlesInProgram(programId, ids)
    await restoreSets(new Map([...before].filter(([id]) => known.has(id))), {
      write: (responseIds, change) => assignResponses(ctx, { programId, responseIds, ...change }),
    })
    return new Set(ids.filter((id) => !known.has(id)))
  },
})

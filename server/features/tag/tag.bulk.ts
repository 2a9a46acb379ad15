import { bulkAction, changeSets, restoreSets } from '../bulk/action.ts'
import { titlesInProgram } from '../response/response.public.ts'
import { tagResponses } from './tag.actions.ts'
import { labelsOf } from './tag.repo.ts'

const read = async (ids: readonly string[]) =>
  new Map([...(await labelsOf(ids))].map(([id, tags]) => [id, tags.map((tag) => tag.id)] as const))

export const tagBulk = bulkAction<'tag'>({
  kind: 'tag',
  async apply(ctx, { programId, ids, action }) {
    const known = await titlesInProgram(programId, ids)
    const write = (responseIds: readonly string[], change: { add: readonly string[]; remove: readonly string[] }) =>
      tagResponses(ctx, { programId, responseIds, ...change })
    const there = ids.filter((id) => known.has(id))
    return there.length > 0 ? changeSets(there, action, { read, write }) : new Map()
  },
  async undo(ctx, { programId, ids, before }) {
    const known = await titlesInProgram(programId, ids)
    await restoreSets(new Map([...before].filter(([id]) => known.has(id))), {
      write: (responseIds, change) => tagResponses(ctx, { programId, responseIds, ...change }),
    })
    return new Set(ids.filter((id) => !known.has(id)))
  },
})

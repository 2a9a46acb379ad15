import type { Consumer } from '../../events/consume.ts'
import type { EventFacts } from '../../events/record.ts'
import { inPlatform } from '../../tenancy/scope.ts'

/** What changes one application for a gallery. Changed answers are found by the gallery itself (`syncIfStale`). */
const OF_ONE = [
  'response.submitted',
  'response.withdrawn',
  'response.deleted',
  'response.restored',
  'status.putOnResponse',
  'tag.putOnResponse',
]
/** What may change all of them. */
const OF_ALL = [
  'response.imported',
  'form.published',
  'form.deleted',
  'form.restored',
  'tag.updated',
  'tag.deleted',
  'tag.merged',
  'status.deleted',
  'program.categories-arranged',
]

/** Galleries show applications as they are now; what is taken back is gone at once. */
export const followApplications: Consumer = {
  name: 'gallery.follow',
  wants: (type) => OF_ONE.includes(type) || OF_ALL.includes(type),
  retry: { attempts: 12, over: '24h' },
  async handleOutside(events) {
    const byProgram = Map.groupBy(events, ({ programId }) => programId)
    for (const [programId, some] of byProgram) if (programId) await follow(programId, some)
  },
}

async function follow(programId: string, events: readonly EventFacts[]): Promise<void> {
  const [{ platformId }] = events as [EventFacts]
  const { listGalleryRows } = await import('./gallery.repo.ts')
  await inPlatform(platformId, async () => {
    const galleries = await listGalleryRows(programId)
    if (galleries.length === 0) return
    const { syncGallery } = await import('./sync.ts')
    const isWhole = events.some(({ type }) => OF_ALL.includes(type))
    const changed = isWhole ? undefined : [...new Set(events.map(({ subjectId }) => subjectId))]
    for (const { id } of galleries) await syncGallery(id, changed)
  })
}

import type { Consumer } from '../../events/consume.ts'
import { inPlatform } from '../../tenancy/scope.ts'

const CHANGES = ['participant.joined', 'participant.left', 'participant.removed', 'participant.ownerChanged']

/** Organisers find an application by the names and addresses of those who take part in it now. */
export const findByPeople: Consumer = {
  name: 'participant.findByPeople',
  wants: (type) => CHANGES.includes(type),
  retry: { attempts: 12, over: '24h' },
  async handleOutside(events) {
    const { renameSome } = await import('../response/rename.ts')
    for (const { platformId, programId, subjectId, createdAt } of events)
      if (programId) await inPlatform(platformId, () => renameSome(programId, [subjectId], createdAt))
  },
}

import { affectedBy, isNothing } from '#core/site/plan.ts'
import type { Consumer } from '../events/consume.ts'
import type { Publisher } from './publisher.ts'

/** Its name beside the events that it has published. */
export const PUBLISHING = 'publishing'

/** Publishes what events changed; all waiting events of a platform in one go. */
export function publishingConsumer(publisher: Publisher): Consumer {
  return {
    name: PUBLISHING,
    wants: (type) => !isNothing(affectedBy({ type })),
    async handleOutside(events) {
      const platformId = events[0]?.platformId
      if (platformId) await publisher.publishChanged(platformId, events)
    },
  }
}

import { affectedBy, isNothing } from '#core/site/affected.ts'
import type { Consumer, ConsumerDeclaration } from '../events/consume.ts'
import type { Publisher } from './publisher.ts'

/** Its name beside the events that it has published. */
export const PUBLISHING = 'publishing'

/** A full disk or a lost database may take days to mend; the pages of before are served meanwhile. */
export const PUBLISHING_CONSUMER: ConsumerDeclaration = {
  name: PUBLISHING,
  wants: (type) => !isNothing(affectedBy({ type })),
  retry: { attempts: 16, over: '75h' },
  concurrency: 4,
  timeout: '10m',
}

/** Publishes what events changed; all waiting events of a platform in one go. */
export function publishingConsumer(publisher: Publisher): Consumer {
  return {
    ...PUBLISHING_CONSUMER,
    async handleOutside(events) {
      const platformId = events[0]?.platformId
      if (platformId) await publisher.publishChanged(platformId, events)
    },
  }
}

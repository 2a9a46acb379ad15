import * as logByType from '../../db/migrations/0022-log-by-type.ts'
import * as erasableEvents from '../../db/migrations/0060-erasable-events.ts'
import * as logKind from '../../db/migrations/0108-log-kind.ts'
import { Event } from '../../db/models/Event.ts'
import { EventChain } from '../../db/models/EventChain.ts'
import { EventDelivery } from '../../db/models/EventDelivery.ts'
import type { Slice } from '../../slice.ts'

export const logSlice: Slice = {
  name: 'log',
  tables: {
    tenant: [Event, EventChain, EventDelivery],
  },
  migrations: [
    { name: '0022-log-by-type', up: logByType.up },
    { name: '0060-erasable-events', up: erasableEvents.up },
    { name: '0108-log-kind', up: logKind.up },
  ],
  routes: async () => (await import('./log.routes.ts')).logRoutes,
}

import * as messages from '../../db/migrations/0119-messages.ts'
import { Message } from '../../db/models/Message.ts'
import { MessageReading } from '../../db/models/MessageReading.ts'
import type { Slice } from '../../slice.ts'

export const messageSlice: Slice = {
  name: 'message',
  tables: { tenant: [Message, MessageReading] },
  migrations: [{ name: '0119-messages', up: messages.up }],
  facets: async () => (await import('./message.facets.ts')).messageFacets,
  personalData: async () => (await import('./data.person.ts')).messageData,
  eraser: async () => {
    const { removePerson } = await import('./message.repo.ts')
    return { here: (_ctx, userId) => removePerson(userId) }
  },
  routes: async () => (await import('./message.routes.ts')).messageRoutes,
}

import { Message } from '#server/db/models/Message.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import type { IsolationFixture } from './fixture.ts'

export const message: IsolationFixture = {
  hold: ({ platform, owner, made, response, word }) =>
    inPlatform(platform.id, async () => {
      const { id } = await Message.create({
        programId: made.program.id,
        responseId: response.id,
        authorId: owner.id,
        side: 'organiser',
        body: `${word} message`,
        at: new Date('2026-11-20T09:00:00Z'),
      })
      return { messageId: id }
    }),
  bodies: {
    sendMessage: () => ({ body: 'Taken' }),
    answerMessage: () => ({ body: 'Taken' }),
    readMessages: ({ ids }) => ({ messageId: ids.messageId }),
    readMyMessages: ({ ids }) => ({ messageId: ids.messageId }),
  },
}

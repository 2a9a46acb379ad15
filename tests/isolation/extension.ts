import { LateCode } from '#server/db/models/LateCode.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import type { IsolationFixture } from './fixture.ts'

export const extension: IsolationFixture = {
  hold: ({ platform, made, word }) =>
    inPlatform(platform.id, async () => {
      const { id } = await LateCode.create({
        programId: made.program.id,
        code: 'BCDFGHJKMN',
        label: word,
        most: 1,
        uses: 0,
        until: new Date('2029-11-20T09:00:00Z'),
        revokedAt: null,
        createdById: null,
      })
      return { lateCodeId: id }
    }),
  bodies: {
    extendDeadline: () => ({ deadlineAt: '2029-11-20T09:00:00Z' }),
    createLateCode: () => ({ label: 'Taken', most: 1, until: '2029-11-20T09:00:00Z' }),
    redeemLateCode: ({ made, response }) => ({
      programId: made.program.id,
      code: 'BCDFGHJKMN',
      lang: 'fr',
      for: { responseId: response.id },
    }),
  },
  namedInBody: ['redeemLateCode'],
}

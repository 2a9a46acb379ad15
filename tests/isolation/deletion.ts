import type { IsolationFixture } from './fixture.ts'

const answer = () => ({ answer: 'Taken', version: 1 })

export const deletion: IsolationFixture = {
  async hold({ platform, applicant, word }) {
    const { DataRequest } = await import('#server/db/models/DataRequest.ts')
    const { inPlatform } = await import('#server/tenancy/scope.ts')
    const made = await inPlatform(platform.id, () =>
      DataRequest.create({
        userId: applicant.id,
        kind: 'access',
        state: 'open',
        message: `${word} request`,
        answer: '',
        openKey: `access ${applicant.id}`,
        dueAt: new Date('2027-01-01T00:00:00Z'),
        isExtended: false,
        runAt: null,
        settledAt: null,
        settledById: null,
      }),
    )
    return { requestId: made.id }
  },
  bodies: {
    createDataRequest: () => ({ kind: 'deletion', message: '' }),
    recordDataRequest: ({ applicant }) => ({
      email: applicant.email,
      kind: 'deletion',
      message: '',
      receivedAt: '2026-11-01',
    }),
    requestPlatformDeletion: () => ({ name: 'Anything' }),
    processDataRequest: answer,
    refuseDataRequest: answer,
    extendDataRequest: answer,
  },
  personal: ['listOwnDataRequests', 'createDataRequest'],
}

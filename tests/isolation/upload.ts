import { Upload } from '#server/db/models/Upload.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import type { IsolationFixture } from './fixture.ts'

export const upload: IsolationFixture = {
  hold: ({ platform, applicant, response, word }) =>
    inPlatform(platform.id, async () => {
      const row = await Upload.create({
        userId: applicant.id,
        responseId: response.id,
        stepId: response.id,
        reference: 'title',
        name: `${word}.pdf`,
        size: 10_000_000,
        fingerprint: word,
        received: 0,
        parts: [],
        fileKey: null,
        expiresAt: new Date('2027-11-20T09:00:00Z'),
      })
      return { uploadId: row.id }
    }),
  bodies: {
    turnAnswerPicture: () => ({ degrees: 90 }),
    startUpload: () => ({ name: 'taken.pdf', size: 10_000_000, fingerprint: 'taken' }),
  },
  queries: { startUpload: '?reference=title', turnAnswerPicture: '?reference=title', sendUploadPart: '?offset=0' },
}

import type { IsolationFixture } from './fixture.ts'

export const tag: IsolationFixture = {
  async hold({ platform, made, browser, word }) {
    await browser.post(`/api/platforms/${platform.id}/tags`, { name: `${word} tag` })
    const { body } = await browser.post<{ id: string }>(`/api/user.programs/${made.program.id}/tags`, {
      name: `${word} tag`,
    })
    return { tagId: body.id, taggedProgramId: made.program.id }
  },
  bodies: {
    createPlatformTag: () => ({ name: 'Taken' }),
    updatePlatformTag: () => ({ name: 'Taken', colour: 'red', version: 1 }),
    mergePlatformTags: ({ ids }) => ({ into: ids.tagId }),
    setProgramTags: () => ({ tagIds: [] }),
    createTag: () => ({ name: 'Taken' }),
    updateTag: () => ({ name: 'Taken', colour: 'red', version: 1 }),
    mergeTags: ({ ids }) => ({ into: ids.tagId }),
    tagResponses: ({ ids }) => ({ responseIds: [ids.responseId], add: [ids.tagId] }),
  },
}

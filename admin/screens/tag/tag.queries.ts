import type { QueryRules, Reads } from '../../app/slice.ts'

const TAGGED: readonly Reads[] = ['tag.*', 'getProgram', 'listPrograms', 'listResponses', 'getResponse']

export const tagQueries: QueryRules = {
  reads: ['listTags', 'listPlatformTags'],
  writes: {
    createTag: ['tag.*'],
    createPlatformTag: ['tag.*'],
    updateTag: TAGGED,
    updatePlatformTag: TAGGED,
    deleteTag: TAGGED,
    deletePlatformTag: TAGGED,
    mergeTags: TAGGED,
    mergePlatformTags: TAGGED,
    setProgramTags: TAGGED,
    tagResponses: TAGGED,
  },
}

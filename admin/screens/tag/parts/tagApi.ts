/** Whose tags: those of a program are for its applications, those of the platform for programs. */
export type TagOwner = { programId: string } | { platformId: string }

const OF_PROGRAM = {
  list: 'listTags',
  create: 'createTag',
  update: 'updateTag',
  remove: 'deleteTag',
  merge: 'mergeTags',
} as const
const OF_PLATFORM = {
  list: 'listPlatformTags',
  create: 'createPlatformTag',
  update: 'updatePlatformTag',
  remove: 'deletePlatformTag',
  merge: 'mergePlatformTags',
} as const

/** The endpoints for the tags of an owner, and their parameters. They differ in nothing else, so that both have the types of one. */
export const tagApi = (owner: TagOwner): typeof OF_PROGRAM & { params: { programId: string } } => ({
  ...('programId' in owner ? OF_PROGRAM : (OF_PLATFORM as unknown as typeof OF_PROGRAM)),
  params: owner as { programId: string },
})

import { call } from '#client/api/call.ts'
import type { Tag, TagLabel } from '#core/tag/tag.contract.ts'

/** Whose tags: those of a program are for its applications, those of the platform for programs. */
export type TagOwner = { programId: string } | { platformId: string }

type Values = Pick<TagLabel, 'name' | 'colour'>

/** The calls for the tags of an owner. */
export function tagApi(owner: TagOwner) {
  if ('programId' in owner) {
    const at = (tagId: string) => ({ programId: owner.programId, tagId })
    return {
      list: async (signal?: AbortSignal): Promise<Tag[]> =>
        (await call('listTags', { params: owner }, signal ? { signal } : {})).items,
      create: (body: Values) => call('createTag', { params: owner, body }),
      update: (id: string, body: Values & { version: number }) => call('updateTag', { params: at(id), body }),
      remove: (id: string) => call('deleteTag', { params: at(id) }),
      merge: (id: string, into: string) => call('mergeTags', { params: at(id), body: { into } }),
    }
  }
  const at = (tagId: string) => ({ platformId: owner.platformId, tagId })
  return {
    list: async (signal?: AbortSignal): Promise<Tag[]> =>
      (await call('listPlatformTags', { params: owner }, signal ? { signal } : {})).items,
    create: (body: Values) => call('createPlatformTag', { params: owner, body }),
    update: (id: string, body: Values & { version: number }) => call('updatePlatformTag', { params: at(id), body }),
    remove: (id: string) => call('deletePlatformTag', { params: at(id) }),
    merge: (id: string, into: string) => call('mergePlatformTags', { params: at(id), body: { into } }),
  }
}

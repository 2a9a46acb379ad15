import * as contract from '#core/tag/tag.contract.ts'
import { type Route, route } from '../../http/route.ts'
import * as actions from './tag.actions.ts'

const OF_PROGRAMS = ''

export const tagRoutes: Route[] = [
  route(contract.listPlatformTags, () => actions.listTags(OF_PROGRAMS)),
  route(contract.createPlatformTag, (ctx, input) => actions.createTag(ctx, OF_PROGRAMS, input)),
  route(contract.updatePlatformTag, (ctx, input) => actions.updateTag(ctx, OF_PROGRAMS, input)),
  route(contract.deletePlatformTag, (ctx, { tagId }) => actions.deleteTag(ctx, OF_PROGRAMS, tagId)),
  route(contract.mergePlatformTags, (ctx, input) => actions.mergeTags(ctx, OF_PROGRAMS, input)),
  route(contract.setProgramTags, actions.setProgramTags),
  route(contract.listTags, (_ctx, { programId }) => actions.listTags(programId)),
  route(contract.createTag, (ctx, { programId, ...tag }) => actions.createTag(ctx, programId, tag)),
  route(contract.updateTag, (ctx, { programId, ...tag }) => actions.updateTag(ctx, programId, tag)),
  route(contract.deleteTag, (ctx, { programId, tagId }) => actions.deleteTag(ctx, programId, tagId)),
  route(contract.mergeTags, (ctx, { programId, ...tags }) => actions.mergeTags(ctx, programId, tags)),
  route(contract.tagResponses, actions.tagResponses),
]

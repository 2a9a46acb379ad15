/** What other slices may ask of this one's tables. */
export { countsOf as countMessagesOf, removeOf as removeMessagesOf } from './message.repo.ts'

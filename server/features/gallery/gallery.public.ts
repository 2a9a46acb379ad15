/** What other slices may ask of this one's tables. */
export { removeItemsOf } from './gallery.repo.ts'

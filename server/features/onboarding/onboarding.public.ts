/** What other slices may ask of this one's tables. */
export { plansByPlatform } from './licence.repo.ts'

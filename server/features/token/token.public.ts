/** What other slices may ask of this one's tables. */
export { countApiTokens, revokeApiTokensOf } from './token.repo.ts'

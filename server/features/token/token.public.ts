/** What other slices may ask of this one's tables. */
export { countApiTokens, insertApiToken, revokeApiTokensOf } from './token.repo.ts'

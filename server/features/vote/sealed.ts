/** Of what makes voter keys and receipts of a vote. */
export const VOTE_SALT = 'vote salt'
/** Of an address that is not confirmed yet. */
export const VOTER_ADDRESS = 'voter address'

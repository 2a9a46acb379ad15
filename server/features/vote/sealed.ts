/** Of what makes voter keys and receipts of a vote. */
export const VOTE_SALT = 'vote salt'

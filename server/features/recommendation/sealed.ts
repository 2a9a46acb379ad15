/** Of the tokens of links, which are sealed so that reminders have the same. */
export const RECOMMENDATION_TOKEN = 'recommendation token'

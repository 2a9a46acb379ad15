/** First and last name, or the email of a person who has none. */
export const nameOf = (user: { firstname: string; lastname: string; email: string }): string =>
  `${user.firstname} ${user.lastname}`.trim() || user.email

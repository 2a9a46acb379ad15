/** Characters of a message. */
export const LONGEST_MESSAGE = 5_000
/** Messages about one application. */
export const MOST_MESSAGES = 500

/** Who wrote a message: somebody of the team, or somebody who applies. */
export type MessageSide = 'organiser' | 'applicant'

export interface ReadableMessage {
  authorId: string | null
  side: MessageSide
  at: Date
}

/** Whether a reader has not seen a message: organisers count what applicants wrote, applicants what anybody else wrote. */
export function isUnread(
  message: ReadableMessage,
  reader: { id: string; side: MessageSide; readUntil: Date | null },
): boolean {
  const concerns = reader.side === 'organiser' ? message.side === 'applicant' : message.authorId !== reader.id
  return concerns && (reader.readUntil === null || message.at > reader.readUntil)
}

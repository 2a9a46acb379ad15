/** The words of a mail within its own (`receipt.editable`), with examples of what they name. */
interface PartOfMail {
  part: string
  values: Readonly<Record<string, string>>
}

/** A mail that a slice sends. Its words are `email.<name>` of the slice's locale files: `subject`, `body`, `action`. */
export interface MailDeclaration {
  /** What has happened, for those who edit its words. */
  when: string
  /** What its words may name beside `platform`, each with an example. */
  values: Readonly<Record<string, string | PartOfMail>>
}

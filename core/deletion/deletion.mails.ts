import type { MailDeclaration } from '../mail.ts'
import type { DELETION_CODES } from './deletion.codes.ts'

const values = { firstname: 'Léna' }
const answered = { ...values, answer: 'Bonjour Léna, voici notre réponse.' }

export const DELETION_MAILS = {
  dataRequestReceived: {
    when: 'Somebody asks for the deletion or a copy of their data',
    values: { ...values, date: '20/12/2026' },
  },
  dataRequestRefused: { when: 'A request about personal data is refused', values: answered },
  dataRequestExtended: {
    when: 'The deadline of a request about personal data is extended',
    values: { ...answered, date: '20/02/2027' },
  },
  dataRequestAnswered: { when: 'A request for a copy of personal data is answered', values: answered },
  dataRequestCancelled: { when: 'Somebody withdraws a request about their data', values },
  dataDeletionScheduled: {
    when: 'The deletion of somebody’s data is decided; it can be withdrawn until the date',
    values: { ...answered, date: '27/11/2026' },
  },
  dataDeletionDone: { when: 'Somebody’s data were deleted', values },
  platformDeletionScheduled: {
    when: 'An owner asks for the deletion of the platform; each owner gets it',
    values: { ...values, other: 'Camille Roussel', date: '04/12/2026' },
  },
  platformDeletionReminder: {
    when: 'The platform will be deleted in three days; each owner gets it',
    values: { ...values, date: '04/12/2026' },
  },
  platformDeletionCancelled: {
    when: 'An owner cancels the deletion of the platform; each owner gets it',
    values: { ...values, other: 'Camille Roussel' },
  },
  platformDeletionDone: {
    when: 'The platform was deleted; each owner gets it',
    values: { ...values, name: 'Fondation Estran' },
  },
} as const satisfies Record<keyof typeof DELETION_CODES.mails, MailDeclaration>

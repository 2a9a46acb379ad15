import type { MailDeclaration } from '../mail.ts'
import type { SECURITY_CODES } from './security.codes.ts'

const values = { firstname: 'Léna' }

export const SECURITY_MAILS = {
  factorAdded: { when: 'Somebody adds an authenticator app or a passkey', values },
  factorRemoved: { when: 'Somebody removes an authenticator app or a passkey', values },
} as const satisfies Record<keyof typeof SECURITY_CODES.mails, MailDeclaration>

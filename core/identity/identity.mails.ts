import type { MailDeclaration } from '../mail.ts'
import type { IDENTITY_CODES } from './identity.codes.ts'

const values = { firstname: 'Léna', provider: 'Google' }

export const IDENTITY_MAILS = {
  identityLink: { when: 'Somebody signs in with a provider and wants to connect the account of their address', values },
  identityLinked: { when: 'A sign-in of a provider is connected to an account', values },
  identityUnlinked: { when: 'A sign-in of a provider is disconnected from an account', values },
} as const satisfies Record<keyof typeof IDENTITY_CODES.mails, MailDeclaration>

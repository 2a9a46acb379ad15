import type { MailDeclaration } from '../mail.ts'
import type { ACCOUNT_CODES } from './account.codes.ts'

const values = { firstname: 'Léna' }

export const ACCOUNT_MAILS = {
  confirm: { when: 'Somebody registers', values },
  known: { when: 'Somebody registers with the address of an account', values },
  reset: { when: 'Somebody asks for a new password', values },
  welcome: { when: 'An account is made for somebody', values },
} as const satisfies Record<keyof typeof ACCOUNT_CODES.mails, MailDeclaration>

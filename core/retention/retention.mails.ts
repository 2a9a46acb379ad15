import type { MailDeclaration } from '../mail.ts'
import type { RETENTION_CODES } from './retention.codes.ts'

export const RETENTION_MAILS = {
  retentionWarning: {
    when: 'A retention rule runs for the first time in seven days; to those who may change the rules',
    values: {
      firstname: 'Léna',
      program: 'Résidences 2026',
      date: '03/03/2027',
      what: { part: 'what_drafts', values: { n: '12' } },
      how: { part: 'how_delete', values: {} },
    },
  },
} as const satisfies Record<keyof typeof RETENTION_CODES.mails, MailDeclaration>

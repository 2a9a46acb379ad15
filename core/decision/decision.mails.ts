import type { MailDeclaration } from '../mail.ts'
import type { DECISION_CODES } from './decision.codes.ts'

const common = {
  firstname: 'Léna',
  number: 'MAR-0042',
  title: 'Ce que dit l’estran',
  program: 'Résidence Marées 2027',
  session: 'Jury de présélection',
} as const
const told = {
  ...common,
  decision: 'Acceptée',
  appeal: { part: 'appeal', values: { date: '15/12/2026 18:00', zone: 'Paris' } },
}

export const DECISION_MAILS = {
  decisionAccepted: { when: 'A jury’s decision is released: the application is accepted', values: told },
  decisionWaitlisted: { when: 'A jury’s decision is released: the application is on the waiting list', values: told },
  decisionRefused: { when: 'A jury’s decision is released: the application is not chosen', values: told },
  decisionOther: { when: 'A decision with a status of the program is released', values: told },
  appealMade: {
    when: 'An applicant appeals against a decision; to the organisers who may answer',
    values: { ...common, appeal: 'Le budget a été lu sans son annexe.' },
  },
  appealAnswered: {
    when: 'An organiser answers an appeal',
    values: { ...common, decision: 'Acceptée', reply: 'Nous avons relu votre dossier avec son annexe.' },
  },
} as const satisfies Record<keyof typeof DECISION_CODES.mails, MailDeclaration>

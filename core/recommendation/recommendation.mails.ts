import type { MailDeclaration } from '../mail.ts'
import type { RECOMMENDATION_CODES } from './recommendation.codes.ts'

const title = 'Ce que dit l’estran'
const program = 'Résidence Marées 2027'
const asked = { recommender: 'Joris de Wit', applicant: 'Léna Okafor', title, program } as const
const limits = { until: '02/12/2026 23:59 (Paris)' } as const

export const RECOMMENDATION_MAILS = {
  recommendationAsked: {
    when: 'An applicant asks somebody for a recommendation',
    values: { ...asked, ...limits, message: 'Nous avons travaillé ensemble en 2021.' },
  },
  recommendationReminder: {
    when: 'An applicant reminds somebody of the recommendation',
    values: { ...asked, ...limits },
  },
  recommendationThanks: {
    when: 'A recommendation was received; to the person who wrote it',
    values: { ...asked, ...limits },
  },
  recommendationReceived: {
    when: 'A recommendation was received; to those who apply',
    values: { firstname: 'Léna', recommender: 'Joris de Wit', title, program },
  },
  recommendationDeclined: {
    when: 'Somebody cannot recommend the applicant; to those who apply',
    values: { firstname: 'Léna', recommender: 'Joris de Wit', title, program },
  },
} as const satisfies Record<keyof typeof RECOMMENDATION_CODES.mails, MailDeclaration>

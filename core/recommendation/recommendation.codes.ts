import type { SliceCodes } from '../code.ts'

const ORGANISERS = ['platform-administrator', 'program-administrator', 'collaborator'] as const

export const RECOMMENDATION_CODES = {
  permissions: {
    'program.recommendation.read': { scope: 'program', roles: ORGANISERS },
  },
  mails: {
    recommendationAsked: true,
    recommendationReminder: true,
    recommendationThanks: true,
    recommendationReceived: true,
    recommendationDeclined: true,
  },
  reserved: ['recommend'],
  fileOwners: { recommendation: true },
  problems: {
    'recommendation.none': 409,
    'recommendation.tooMany': 409,
    'recommendation.askedAlready': 409,
    'recommendation.late': 409,
    'recommendation.ended': 409,
    'recommendation.remindedOften': 409,
    'recommendation.unknown': 404,
    'recommendation.empty': 422,
    'response.recommendationsMissing': 409,
  },
  rates: {
    /** Requests and reminders, per person: each sends a mail to somebody else. */
    recommendations: { points: 30, seconds: 3_600 },
  },
  responseFacets: { recommendation: true },
} as const satisfies SliceCodes

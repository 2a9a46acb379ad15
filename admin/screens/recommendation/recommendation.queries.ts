import type { NotificationPath, QueryRules } from '../../app/slice.ts'

const letterPath: NotificationPath = ({ program, subject, count }) =>
  program &&
  (count === 1
    ? `admin/programs/${program.slug}/responses/${subject.id}?part=recommendations`
    : `admin/programs/${program.slug}/responses?recommendation=received`)

export const recommendationQueries: QueryRules = {
  reads: ['listRecommendations', 'getRecommendationSettings'],
  writes: { updateRecommendationSettings: ['recommendation.*'] },
  notifications: { 'recommendation.received': letterPath },
}

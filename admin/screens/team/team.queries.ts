import type { NotificationPath, QueryRules } from '../../app/slice.ts'

/** The application, or those that are one's own where there are several. */
const assignedPath: NotificationPath = ({ program, subject, count }) =>
  program && `admin/programs/${program.slug}/responses${count === 1 ? `/${subject.id}` : ''}`

export const teamQueries: QueryRules = {
  reads: ['listTeam'],
  writes: { assignResponses: ['listResponses', 'getResponse'] },
  notifications: { 'team.assigned': assignedPath },
}

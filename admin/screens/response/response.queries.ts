import type { NotificationPath, QueryRules } from '../../app/slice.ts'

/** The application, or the list where there are several. */
const responsePath: NotificationPath = ({ program, subject, count }) =>
  program && `admin/programs/${program.slug}/responses${count === 1 ? `/${subject.id}` : ''}`

export const responseQueries: QueryRules = {
  reads: ['listResponses', 'listQuestions', 'getResponse', 'listExports', 'getExport'],
  writes: {
    decideStep: ['listResponses', 'getResponse', 'getProgramDashboard', 'getPlatformDashboard'],
    deleteResponse: ['listResponses', 'getProgramDashboard', 'getPlatformDashboard', 'trash.*'],
    startExport: ['listExports'],
    cancelExport: ['listExports', 'getExport'],
  },
  notifications: {
    'response.submitted': responsePath,
    'response.withdrawn': responsePath,
  },
}

import type { NotificationPath, ScreenSlice } from '../../app/slice.ts'

/** The application, or those that are one's own where there are several. */
const assignedPath: NotificationPath = ({ program, subject, count }) =>
  program && `admin/programs/${program.slug}/responses${count === 1 ? `/${subject.id}` : ''}`

export const teamScreens: ScreenSlice = {
  name: 'team',
  logs: { events: ['team'], levels: ['platform', 'program'], order: 32, words: true },
  notifications: { 'team.assigned': assignedPath },
  responses: async () => (await import('./parts/responses.tsx')).responseAssignees,
}

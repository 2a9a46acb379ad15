import type { NotificationPath, ScreenSlice } from '../../app/slice.ts'

const appealPath: NotificationPath = ({ program, subject }) =>
  program && `admin/programs/${program.slug}/responses/${subject.id}`

export const decisionScreens: ScreenSlice = {
  name: 'decision',
  logs: { events: ['decision'], levels: ['platform', 'program'], order: 61, words: true },
  notifications: { 'decision.appealed': appealPath },
}

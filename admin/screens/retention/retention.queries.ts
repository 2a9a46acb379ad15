import type { NotificationPath, QueryRules } from '../../app/slice.ts'

const rulesPath: NotificationPath = ({ program }) => program && `admin/programs/${program.slug}/retention`

export const retentionQueries: QueryRules = {
  reads: ['getRetention', 'previewRetention', 'listRetention'],
  writes: { updateRetention: ['retention.*'] },
  notifications: { 'retention.announced': rulesPath },
}

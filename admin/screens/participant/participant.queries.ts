import type { QueryRules } from '../../app/slice.ts'

export const participantQueries: QueryRules = { reads: ['listResponseParticipants'] }

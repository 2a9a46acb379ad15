import type { QueryRules } from '../../app/slice.ts'

export const logQueries: QueryRules = {
  // Every write adds to them.
  ages: { listPlatformLogs: 0, listProgramLogs: 0, listPlatformLogPeople: 0, listProgramLogPeople: 0 },
  reads: ['listPlatformLogs', 'listProgramLogs', 'listPlatformLogPeople', 'listProgramLogPeople'],
}

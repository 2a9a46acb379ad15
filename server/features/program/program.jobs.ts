import type { App } from '../../context.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { HOURLY } from '../../jobs/policy.ts'
import { emptyTrash, purgeProgram } from './purge.actions.ts'

export const programJobs = (app: App): JobKind[] => [
  { kind: 'program.purge', run: purgeProgram, retry: { attempts: 14, over: '75h' }, concurrency: 1, timeout: '30m' },
  { kind: 'program.emptyTrash', run: emptyTrash(app), ...HOURLY },
]

import type { App } from '../../context.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { HOURLY } from '../../jobs/policy.ts'
import { recountFiles, sweepFiles } from './sweep.actions.ts'

export const fileJobs = (app: App): JobKind[] => [
  { kind: 'file.removeAbandoned', run: sweepFiles(app), ...HOURLY },
  {
    kind: 'file.recount',
    run: recountFiles(app),
    every: '1d',
    retry: { attempts: 4, over: '1h' },
    concurrency: 1,
    timeout: '30m',
  },
]

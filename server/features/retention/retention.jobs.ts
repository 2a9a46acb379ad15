import type { App } from '../../context.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { runRetention, startRetention } from './run.actions.ts'

export const retentionJobs = (app: App): JobKind[] => [
  {
    kind: 'retention.start',
    run: startRetention,
    every: '1d',
    retry: { attempts: 6, over: '4h' },
    concurrency: 1,
    timeout: '5m',
  },
  { kind: 'retention.run', run: runRetention(app), retry: { attempts: 6, over: '4h' }, concurrency: 1, timeout: '30m' },
]

import type { App } from '../../context.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { HOURLY } from '../../jobs/policy.ts'
import { exportData, sweepDataExports } from './data.actions.ts'
import { sendEmailChange } from './email.actions.ts'
import { sendLink } from './links.actions.ts'

export const accountJobs = (app: App): JobKind[] => [
  { kind: 'account.sendLink', run: sendLink(app), retry: { attempts: 8, over: '1h' }, concurrency: 4, timeout: '2m' },
  {
    kind: 'account.sendEmailChange',
    run: sendEmailChange(app),
    retry: { attempts: 8, over: '1h' },
    concurrency: 4,
    timeout: '2m',
  },
  {
    kind: 'account.exportData',
    run: exportData(app),
    retry: { attempts: 4, over: '15m' },
    concurrency: 1,
    timeout: '10m',
  },
  { kind: 'account.sweepDataExports', run: sweepDataExports(app), ...HOURLY },
]

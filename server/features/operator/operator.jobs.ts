import type { App } from '../../context.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { expireSupport } from './support.actions.ts'

export const operatorJobs = (app: App): JobKind[] => [
  { kind: 'operator.endSupport', run: expireSupport(app), retry: { attempts: 12, over: '24h' }, timeout: '2m' },
]

import type { App } from '../../context.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { forgetMail, runDeletion } from './erase.actions.ts'

export const deletionJobs = (app: App): JobKind[] => [
  { kind: 'deletion.erase', run: runDeletion(app), retry: { attempts: 12, over: '24h' }, timeout: '30m' },
  { kind: 'deletion.forgetMail', run: forgetMail, retry: { attempts: 12, over: '24h' }, timeout: '2m' },
]

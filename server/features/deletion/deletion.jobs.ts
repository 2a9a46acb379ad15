import type { App } from '../../context.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { forgetMail, runDeletion } from './erase.actions.ts'
import { closePlatform, forgetOwnerMail, purgePlatform, remindOwners } from './platform.actions.ts'

const retry = { attempts: 12, over: '24h' } as const

export const deletionJobs = (app: App): JobKind[] => [
  { kind: 'deletion.erase', run: runDeletion(app), retry, timeout: '30m' },
  { kind: 'deletion.forgetMail', run: forgetMail, retry, timeout: '2m' },
  { kind: 'deletion.remindOwners', run: remindOwners(app), retry, timeout: '2m' },
  { kind: 'deletion.platform', run: closePlatform(app), retry, timeout: '2m' },
  { kind: 'deletion.purgePlatform', run: purgePlatform(app), retry, timeout: '2h', concurrency: 1 },
  { kind: 'deletion.forgetOwnerMail', run: forgetOwnerMail, retry, timeout: '2m' },
]

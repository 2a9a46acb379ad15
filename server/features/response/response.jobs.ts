import type { App } from '../../context.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { HOURLY } from '../../jobs/policy.ts'
import { EXPORT_RETRY, sweepExports, writeExportJob } from './exports.jobs.ts'
import { tellFormChanged } from './formChanged.jobs.ts'
import { tellDecision } from './mails.ts'
import { mapRemovedOptions } from './mapOptions.jobs.ts'
import { renameResponses } from './rename.ts'
import { takeDrafts } from './visitor.actions.ts'

export const responseJobs = (app: App): JobKind[] => [
  { kind: 'response.takeDrafts', run: takeDrafts(app), retry: { attempts: 10, over: '24h' }, timeout: '2m' },
  { kind: 'response.tellDecision', run: tellDecision(app), retry: { attempts: 10, over: '24h' }, timeout: '2m' },
  { kind: 'response.tellFormChanged', run: tellFormChanged(app), retry: { attempts: 10, over: '24h' }, timeout: '30m' },
  { kind: 'response.mapOptions', run: mapRemovedOptions(app), retry: { attempts: 10, over: '24h' }, timeout: '30m' },
  { kind: 'response.rename', run: renameResponses, retry: { attempts: 10, over: '24h' }, timeout: '30m' },
  { kind: 'response.export', run: writeExportJob(app), retry: EXPORT_RETRY, concurrency: 2, timeout: '30m' },
  { kind: 'response.removeExports', run: sweepExports(app), ...HOURLY },
]

import * as initial from './db/migrations/0001-initial.ts'
import * as queuePolicies from './db/migrations/0020-queue-policies.ts'
import * as lease from './db/migrations/0021-lease.ts'
import { Email } from './db/models/Email.ts'
import { IdempotencyKey } from './db/models/IdempotencyKey.ts'
import { Job } from './db/models/Job.ts'
import { Lease } from './db/models/Lease.ts'
import { Publication } from './db/models/Publication.ts'
import { Schedule } from './db/models/Schedule.ts'
import { Sequence } from './db/models/Sequence.ts'
import { PUBLISHING_CONSUMER } from './publish/consumer.ts'
import type { Slice } from './slice.ts'

/** What no feature owns: queues, leases, idempotency, mails, publishing. */
export const baseSlice: Slice = {
  name: 'base',
  tables: {
    installation: [Job, Lease, Schedule],
    tenant: [IdempotencyKey, Sequence, Publication, Email],
  },
  migrations: [
    { name: '0001-initial', up: initial.up },
    { name: '0020-queue-policies', up: queuePolicies.up },
    { name: '0021-lease', up: lease.up },
  ],
  consumers: [PUBLISHING_CONSUMER],
  jobs: async () => (await import('./base.jobs.ts')).baseJobs,
}

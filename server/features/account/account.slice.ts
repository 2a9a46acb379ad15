import * as pendingRegistration from '../../db/migrations/0010-pending-registration.ts'
import * as signInSteps from '../../db/migrations/0080-sign-in-steps.ts'
import * as dataExports from '../../db/migrations/0089-data-exports.ts'
import { BannedEmailDomain } from '../../db/models/BannedEmailDomain.ts'
import { DataExport } from '../../db/models/DataExport.ts'
import { EmailToken } from '../../db/models/EmailToken.ts'
import { Session } from '../../db/models/Session.ts'
import { User } from '../../db/models/User.ts'
import type { Slice } from '../../slice.ts'
import { REGISTRATION, REGISTRATION_DRAFTS } from './registration.ts'

export const accountSlice: Slice = {
  name: 'account',
  tables: {
    installation: [User, Session, EmailToken, BannedEmailDomain],
    tenant: [DataExport],
  },
  migrations: [
    { name: '0010-pending-registration', up: pendingRegistration.up },
    { name: '0080-sign-in-steps', up: signInSteps.up },
    { name: '0089-data-exports', up: dataExports.up },
  ],
  sealed: [
    { model: EmailToken, column: 'data', within: 'registration', purpose: REGISTRATION },
    { model: EmailToken, column: 'data', within: 'drafts', purpose: REGISTRATION_DRAFTS },
  ],
  personalData: async () => (await import('./data.person.ts')).accountData,
  eraser: async () => (await import('./account.eraser.ts')).accountEraser,
  routes: async () => (await import('./account.routes.ts')).accountRoutes,
  jobs: async () => (await import('./account.jobs.ts')).accountJobs,
}

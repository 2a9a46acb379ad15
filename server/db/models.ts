import type { Sequelize } from 'sequelize'
import { AnswerSet } from './models/AnswerSet.ts'
import { Assignment } from './models/Assignment.ts'
import { BannedEmailDomain } from './models/BannedEmailDomain.ts'
import { Category } from './models/Category.ts'
import { Domain } from './models/Domain.ts'
import { Email } from './models/Email.ts'
import { EmailToken } from './models/EmailToken.ts'
import { Event } from './models/Event.ts'
import { EventChain } from './models/EventChain.ts'
import { EventDelivery } from './models/EventDelivery.ts'
import { FileUsage } from './models/FileUsage.ts'
import { Form } from './models/Form.ts'
import { FormVersion } from './models/FormVersion.ts'
import { IdempotencyKey } from './models/IdempotencyKey.ts'
import { Job } from './models/Job.ts'
import { Lease } from './models/Lease.ts'
import { Membership } from './models/Membership.ts'
import { Page } from './models/Page.ts'
import { PageAcceptance } from './models/PageAcceptance.ts'
import { PageVersion } from './models/PageVersion.ts'
import { Platform } from './models/Platform.ts'
import { Program } from './models/Program.ts'
import { Publication } from './models/Publication.ts'
import { Response } from './models/Response.ts'
import { ResponseCounter } from './models/ResponseCounter.ts'
import { ResponseExport } from './models/ResponseExport.ts'
import { ResponseWord } from './models/ResponseWord.ts'
import { Role } from './models/Role.ts'
import { Schedule } from './models/Schedule.ts'
import { Sequence } from './models/Sequence.ts'
import { Session } from './models/Session.ts'
import { Slug } from './models/Slug.ts'
import { Step } from './models/Step.ts'
import { StepState } from './models/StepState.ts'
import { StoredFile } from './models/StoredFile.ts'
import { Theme } from './models/Theme.ts'
import { User } from './models/User.ts'

/** Tables of the installation: no platform owns their rows. */
export const INSTALLATION_MODELS = [
  Platform,
  Domain,
  User,
  Session,
  EmailToken,
  BannedEmailDomain,
  Job,
  Lease,
  Schedule,
] as const

/** Tables whose every row belongs to a platform. */
export const TENANT_MODELS = [
  Membership,
  Role,
  Assignment,
  Program,
  Slug,
  Category,
  Step,
  Form,
  FormVersion,
  Response,
  AnswerSet,
  StepState,
  ResponseCounter,
  ResponseWord,
  ResponseExport,
  IdempotencyKey,
  StoredFile,
  FileUsage,
  Theme,
  Page,
  PageVersion,
  PageAcceptance,
  Publication,
  Email,
  Event,
  EventChain,
  EventDelivery,
  Sequence,
] as const

/** Binds every model to the connection. Associations are for reading along; the database has no foreign keys (clusters lack their cascades). */
export function initModels(sequelize: Sequelize): void {
  for (const model of [...INSTALLATION_MODELS, ...TENANT_MODELS]) model.define(sequelize)
  const plain = { constraints: false }
  Program.hasMany(Category, { ...plain, foreignKey: 'programId', as: 'categories' })
  Category.hasMany(Step, { ...plain, foreignKey: 'categoryId', as: 'steps' })
  Category.belongsTo(Program, { ...plain, foreignKey: 'programId', as: 'program' })
  Form.hasMany(FormVersion, { ...plain, foreignKey: 'formId', as: 'versions' })
  Membership.belongsTo(User, { ...plain, foreignKey: 'userId', as: 'user' })
  Membership.hasMany(Assignment, { ...plain, foreignKey: 'membershipId', as: 'assignments' })
  Assignment.belongsTo(Role, { ...plain, foreignKey: 'roleId', as: 'role' })
  Assignment.belongsTo(Membership, { ...plain, foreignKey: 'membershipId', as: 'membership' })
  Response.hasMany(AnswerSet, { ...plain, foreignKey: 'responseId', as: 'answerSets' })
  Response.hasMany(StepState, { ...plain, foreignKey: 'responseId', as: 'stepStates' })
  Response.belongsTo(User, { ...plain, foreignKey: 'ownerId', as: 'owner' })
  Response.belongsTo(Category, { ...plain, foreignKey: 'categoryId', as: 'category' })
}

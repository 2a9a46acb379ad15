import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Model, ModelStatic } from 'sequelize'
import { beforeEach, describe, expect, it } from 'vitest'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { Tagging } from '#server/db/models/Tagging.ts'
import { verifyLog } from '#server/events/verify.ts'
import { TABLES } from '#server/slices.ts'
import { asSystem, INSTALLATION, inPlatform } from '#server/tenancy/scope.ts'
import { FORM_WITH_FILE } from '../../../tests/factories/form.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import { testServer } from '../../../tests/suite.ts'
import { filesWith, tablesWith } from '../../../tests/traces.ts'
import { findMembership } from '../account/account.public.ts'
import { erasePerson } from './erase.actions.ts'

const server = testServer()
const MARKER = 'qzxmarker'
interface Owner {
  userId: string
  emailKey: string
  platformId: string
  programId: string
  responseId: string
  membershipId: string
  grantId: string
}

/**
 * What ties a row of a table to a person. Every table with something of a person stands here; where its rows are made by the
 * product itself (`made`), none is planted.
 */
const OF_A_PERSON: Record<string, 'made' | ((owner: Owner) => Record<string, unknown>)> = {
  AnswerSet: 'made',
  AnswerValue: ({ platformId, responseId }) => ({
    platformId,
    responseId,
    formId: responseId,
    reference: 'a',
    value: MARKER,
  }),
  ApiToken: ({ userId, platformId }) => ({ userId, platformId }),
  Appeal: ({ userId, responseId }) => ({ byId: userId, responseId, state: 'open' }),
  ApplicantComment: ({ userId, responseId }) => ({ userId, responseId }),
  Assignment: ({ membershipId }) => ({ membershipId }),
  BulkItem: ({ responseId }) => ({ responseId }),
  BulkRun: ({ userId, programId }) => ({ requestedById: userId, programId, state: 'done' }),
  Comment: ({ userId }) => ({ authorId: userId }),
  CommentReading: ({ userId, responseId }) => ({ userId, responseId }),
  Credential: ({ userId }) => ({ userId }),
  DataExport: ({ userId }) => ({ userId, activeKey: null }),
  DataRequest: ({ userId }) => ({ userId, kind: 'access', state: 'done' }),
  Decision: ({ responseId }) => ({ responseId, told: true }),
  Email: ({ emailKey }) => ({ to: emailKey, state: 'queued' }),
  EmailToken: ({ userId, platformId }) => ({ userId, platformId }),
  Event: 'made',
  ExternalIdentity: ({ userId }) => ({ userId }),
  ExternalSignIn: ({ userId, platformId }) => ({ userId, platformId }),
  GalleryItem: ({ responseId }) => ({ responseId, shown: { title: MARKER } }),
  IdempotencyKey: ({ userId }) => ({ caller: `user ${userId}` }),
  ImportItem: ({ responseId }) => ({ responseId }),
  ImportRun: ({ userId, programId }) => ({ requestedById: userId, programId, state: 'done' }),
  Invitation: ({ emailKey }) => ({ emailKey }),
  Job: ({ userId, platformId }) => ({ platformId, payload: { userId, name: MARKER }, state: 'ready' }),
  LateCodeUse: ({ userId, responseId }) => ({ userId, responseId }),
  LicenceCode: ({ userId }) => ({ redeemedBy: userId, codeHash: 'hash', ending: 'abcd', note: '', plan: 'club' }),
  Membership: 'made',
  Juror: ({ userId, emailKey }) => ({ userId, emailKey, state: 'active' }),
  JuryComment: ({ userId }) => ({ userId }),
  Message: ({ userId, responseId }) => ({ authorId: userId, responseId, side: 'applicant' }),
  MessageReading: ({ userId, responseId }) => ({ userId, responseId }),
  Notification: ({ userId }) => ({ userId }),
  NotificationPreference: ({ userId }) => ({ userId }),
  OAuthGrant: ({ userId, platformId, grantId }) => ({ id: grantId, userId, platformId }),
  OAuthRefresh: ({ grantId }) => ({ grantId }),
  PageAcceptance: ({ userId }) => ({ userId }),
  Participant: ({ userId, responseId }) => ({ userId, responseId }),
  ParticipantInvitation: ({ emailKey, responseId }) => ({ emailKey, responseId }),
  PlatformDeletion: ({ userId }) => ({ requestedById: userId, openKey: null, state: 'cancelled', owners: null }),
  Recommendation: ({ emailKey, responseId, programId }) => ({ emailKey, responseId, programId, fileKey: null }),
  Reopening: ({ responseId, programId }) => ({ responseId, programId, state: 'sent', byId: null, endedAt: null }),
  Response: 'made',
  ResponseAssignee: ({ userId }) => ({ userId }),
  ResponseExport: ({ userId, programId }) => ({ requestedById: userId, programId }),
  ResponseWord: ({ platformId, programId, responseId }) => ({ platformId, programId, responseId, word: MARKER }),
  SavedView: ({ userId, programId }) => ({ belongsTo: userId, programId, name: MARKER }),
  Session: ({ userId, platformId }) => ({ userId, platformId }),
  SessionEntry: ({ responseId }) => ({ responseId }),
  StepState: ({ programId, responseId }) => ({ programId, responseId, state: 'done' }),
  StoredFile: ({ userId, responseId }) => ({ ownerKind: 'response', ownerId: responseId, uploadedById: userId }),
  SupportAccess: ({ userId }) => ({ userId }),
  Tagging: ({ responseId }) => ({ subjectId: responseId }),
  Upload: ({ userId, responseId }) => ({ userId, responseId, parts: [] }),
  User: 'made',
  VoteEntry: ({ responseId }) => ({ responseId, key: '1' }),
  VoteInvitation: ({ emailKey }) => ({ email: emailKey, emailKey, code: 'BCDF-GHJK' }),
}

/** Tables with nothing of a person in them, beside ids of who made or published something, which nobody resolves any more. */
const OF_NOBODY = [
  'Ballot',
  'BannedEmailDomain',
  'Category',
  'CriteriaTemplate',
  'DecisionRelease',
  'DecisionSetting',
  'Domain',
  'Duty',
  'Eligibility',
  'EvaluationSession',
  'EventChain',
  'EventDelivery',
  'ExportSetting',
  'FileUsage',
  'Form',
  'FormVersion',
  'FrenchCity',
  'Gallery',
  'LateCode',
  'JuryConflict',
  'JuryPreference',
  'Lease',
  'LibraryItem',
  'OAuthClient',
  'Page',
  'PageVersion',
  'Platform',
  'PlatformSetting',
  'Program',
  'Publication',
  'RecommendationSetting',
  'ResponseCounter',
  'Retention',
  'ReviewStatus',
  'Role',
  'Schedule',
  'Sequence',
  'Slug',
  'SpentChallenge',
  'Step',
  'Tag',
  'Theme',
  'VoteSession',
  'WaitingBallot',
]
/** Columns that belong to a person: a table with one of them is of a person, but for slugs, whose owners are programs. */
const PERSONAL =
  /^(userId|ownerId|emailKey|email|to|membershipId|responseId|uploadedById|requestedById|caller|redeemedBy)$/
/** Where the id of a person who is gone stays: in the log, whose hashes are over it, and in what they asked for. */
const KEEP_ID = ['DataRequest', 'Event', 'PlatformDeletion']

const ALL = [...TABLES.installation, ...TABLES.tenant]
const columnsOf = (table: ModelStatic<Model>) => Object.entries(table.getAttributes())

let planted = 0

/** A row with the marker in each text, tied to its owner. */
function rowFor(table: ModelStatic<Model>, tied: Record<string, unknown>): Record<string, unknown> {
  planted += 1
  const values = columnsOf(table).flatMap(([name, { type, allowNull, primaryKey }]): [string, unknown][] => {
    if (primaryKey || ['createdAt', 'updatedAt', 'version', 'platformId'].includes(name)) return []
    const { key, options } = type as unknown as { key: string; options?: { length?: number } }
    const length = options?.length ?? 0
    // An id, where no other value is given.
    if (key === 'STRING' && length === 36) return allowNull ? [] : [[name, randomUUID()]]
    if (key === 'STRING') return [[name, `${MARKER}${planted}`.slice(0, length)]]
    if (key === 'TEXT') return [[name, MARKER]]
    if (key === 'JSON') return [[name, { text: MARKER }]]
    if (key === 'DATE') return [[name, new Date('2027-06-01T00:00:00Z')]]
    return [[name, key === 'BOOLEAN' ? false : 1]]
  })
  return { ...Object.fromEntries(values), ...tied }
}

/** What stands in an archive is packed: no file of an export may be left. */
const exportFiles = async () =>
  (await readdir(join(server.app.config.dataDir, 'exports'), { withFileTypes: true, recursive: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

const settle = async () => {
  await server.dispatch()
  await server.runJobs()
}

let platform: PlatformRef
let made: MadeProgram
let person: Person

beforeEach(async () => {
  platform = await makePlatform(server.app)
  await makePerson(platform, { role: 'owner' })
  made = await makeProgram(server.app, platform, { definition: FORM_WITH_FILE })
  person = await makePerson(platform, { email: `${MARKER}@example.org` })
})

async function leaveTraces(): Promise<Owner> {
  const own = await signIn(server.browser(platform.host), person)
  await own.put('/api/profile', { firstname: MARKER, lastname: `${MARKER}-son`, locale: 'fr', version: 1 })
  const named = { ...person, firstname: MARKER, lastname: `${MARKER}-son` }
  const answers = { title: `${MARKER} projet` }
  const { id: responseId } = await makeResponse(server.app, platform, made, { person: named, answers })
  const draft = await makeResponse(server.app, platform, made, { person: named, answers, state: 'draft' })
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from(MARKER)])
  const path = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}/files?reference=paper`
  expect((await own.upload(path, `${MARKER}.png`, bytes, 'image/png')).status).toBe(201)
  expect((await own.post('/api/profile/data', {})).status).toBeLessThan(300)
  await settle()
  const membership = await inPlatform(platform.id, () => findMembership(person.id))
  return {
    userId: person.id,
    emailKey: person.email,
    platformId: platform.id,
    programId: made.program.id,
    responseId,
    membershipId: membership?.id ?? '',
    grantId: randomUUID(),
  }
}

async function plant(owner: Owner): Promise<void> {
  for (const table of ALL) {
    const tie = OF_A_PERSON[table.name]
    if (typeof tie !== 'function') continue
    const row = rowFor(table, tie(owner))
    const isTenant = TABLES.tenant.includes(table as (typeof TABLES.tenant)[number])
    await (isTenant
      ? inPlatform(owner.platformId, () => table.create(row))
      : asSystem('plant a row', () => table.create(row)))
  }
}

describe('every table', () => {
  it('is known to hold something of a person, or nothing', () => {
    const known = [...Object.keys(OF_A_PERSON), ...OF_NOBODY].sort()
    expect(ALL.map(({ name }) => name).sort()).toEqual(known)
  })

  it('that belongs to a person by its columns is among the first', () => {
    const personal = ALL.filter((table) => columnsOf(table).some(([name]) => PERSONAL.test(name)))
    expect(personal.map(({ name }) => name).filter((name) => OF_NOBODY.includes(name))).toEqual(['Slug'])
  })
})

describe('the erasure of a person', () => {
  it('leaves nothing of them in any table, file, mail or export, and the log valid', async () => {
    await makeResponse(server.app, platform, made, { answers: { title: 'Une autre' } })
    const owner = await leaveTraces()
    await plant(owner)
    const traced = await tablesWith(MARKER)
    // A row without a text is found by its owner's ids.
    const silent = [
      'Assignment',
      'CommentReading',
      'LateCodeUse',
      'LicenceCode',
      'Membership',
      'MessageReading',
      'PageAcceptance',
      'ResponseAssignee',
      'Tagging',
    ]
    expect(traced).toEqual(Object.keys(OF_A_PERSON).filter((name) => !silent.includes(name)))
    expect([await filesWith(MARKER, server.app.config.dataDir), await exportFiles()]).toEqual([
      [expect.any(String)],
      ['export'],
    ])

    const operator = contextFor(server.app, { kind: 'operator', name: 'ops' }, platform)
    await inPlatform(platform.id, () => erasePerson(operator, person.id))
    await settle()

    expect(await tablesWith(MARKER)).toEqual([])
    expect([await filesWith(MARKER, server.app.config.dataDir), await exportFiles()]).toEqual([[], []])
    expect(await tablesWith(person.id)).toEqual(KEEP_ID)
    for (const id of [owner.membershipId, owner.grantId]) expect(await tablesWith(id)).toEqual([])
    expect(await asSystem('count', () => Tagging.count())).toBe(0)
    expect(await tablesWith('une autre')).toContain('Response')
    expect(await Promise.all([INSTALLATION, platform.id].map((id) => inPlatform(id, verifyLog)))).toEqual([null, null])
  })
})

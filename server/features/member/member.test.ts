import { beforeEach, describe, expect, it } from 'vitest'
import type { BuiltInRole } from '#core/access/permissions.ts'
import type { Invitation, OpenInvitation } from '#core/member/invitation.contract.ts'
import type { MemberProfile, StaffMember } from '#core/member/member.contract.ts'
import { INVITATION_DAYS, MOST_SENDS } from '#core/member/member.rules.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { Event } from '#server/db/models/Event.ts'
import { Invitation as InvitationModel } from '#server/db/models/Invitation.ts'
import { Membership } from '#server/db/models/Membership.ts'
import { Role } from '#server/db/models/Role.ts'
import { User } from '#server/db/models/User.ts'
import { rows } from '#server/db/rows.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, PASSWORD, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import { type Answer, type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

let statements: string[] | undefined
const server = testServer({ onStatement: (sql) => statements?.push(sql) })
let platform: PlatformRef
let made: MadeProgram
let person: Person
let owner: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  person = await makePerson(platform, { role: 'owner' })
  owner = await as(person)
})

const on = (of = platform) => server.browser(of.host)
const as = (who: { email: string }) => signIn(on(), who)
const issues = ({ body }: Answer) =>
  (body as { issues: { rule: string; params: { line: number } }[] }).issues.map(({ rule, params }) => [
    params?.line,
    rule,
  ])
const onPlatform = (rest = '') => `/api/platforms/${platform.id}${rest}`
const inProgram = (rest = '') => `/api/user.programs/${made.program.id}${rest}`
const invite = (list: string, more: object = {}, browser = owner) =>
  browser.post<{ invited: string[]; skipped: unknown[] }>(inProgram('/invitations'), {
    list,
    role: 'collaborator',
    locale: 'fr',
    ...more,
  })
const mails = () => inPlatform(platform.id, () => Email.findAll({ order: [['id', 'ASC']], raw: true }))
const linkTo = async (to: string) => {
  const mail = (await mails()).filter((one) => one.to === to).at(-1)
  return /https?:\S+finalize-registration\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}
const tokenOf = async (to: string) => new URL(await linkTo(to)).searchParams.get('token') ?? ''
const CHOSEN = { firstname: 'Inès', lastname: 'Carvalho', password: 'quatre vaches bleues', accepted: {} }
const accept = (browser: Browser, token: string, more: object = { account: CHOSEN }) =>
  browser.post<{ user: { email: string } | null; pending: string | null; to: string }>('/api/auth/invitation/accept', {
    token,
    ...more,
  })
const check = async (token: string, browser = on()) =>
  (await browser.post<OpenInvitation>('/api/auth/invitation/check', { token })).body
const events = async (...types: string[]) => {
  const found = await inPlatform(platform.id, () => rows(Event, { attributes: ['type'], order: [['id', 'ASC']] }))
  return found.map(({ type }) => type).filter((type) => types.some((one) => type.startsWith(one)))
}
const collaborators = async (query = '', browser = owner) =>
  (
    await browser.get<{ items: StaffMember[]; counts: { members: number; invitations: number } }>(
      inProgram(`/collaborators${query}`),
    )
  ).body
const ownRole = (key: string, permissions: string[], scope: 'platform' | 'program' = 'program') =>
  inPlatform(platform.id, () =>
    Role.create({ scope, key, name: { fr: key, en: key }, permissions: permissions as never }),
  )

describe('an invitation', () => {
  it('is mailed in the language of the person, and makes an account that sees the program', async () => {
    expect(
      (await invite('Inès Carvalho <ines@x.example>', { locale: 'de', message: 'Bonjour {{place}}\n<b>Inès</b>' }))
        .body,
    ).toEqual({
      invited: ['ines@x.example'],
      skipped: [],
    })
    const [mail] = await mails()
    expect([mail?.to, mail?.lang, mail?.template]).toEqual(['ines@x.example', 'de', 'invitation'])
    expect(mail?.text).toContain('Bonjour {{place}}\n<b>Inès</b>')
    expect(mail?.html).not.toContain('<b>Inès')
    expect(await linkTo('ines@x.example')).toContain('/de/admin/finalize-registration?token=')
    const token = await tokenOf('ines@x.example')
    expect(await check(token)).toMatchObject({
      state: 'sent',
      email: 'ines@x.example',
      firstname: 'Inès',
      lastname: 'Carvalho',
      account: 'new',
      signedInAs: null,
      role: { key: 'collaborator', name: null },
    })
    const browser = on()
    const answer = await accept(browser, token)
    expect([answer.status, answer.body.user?.email, answer.body.pending, answer.body.to]).toEqual([
      200,
      'ines@x.example',
      null,
      `admin/programs/${made.program.slug}/dashboard`,
    ])
    expect((await browser.get(inProgram('/responses'))).status).toBe(200)
    expect(codeOf(await browser.get(onPlatform('/users')))).toEqual([403, 'missing_permissions'])
    expect((await as({ email: 'ines@x.example', password: CHOSEN.password } as never)).host).toBe(platform.host)
    expect(await events('invitation.')).toEqual(['invitation.sent', 'invitation.accepted'])
    expect(await check(token)).toMatchObject({ state: 'accepted' })
    expect(JSON.stringify(await inPlatform(platform.id, () => InvitationModel.findAll({ raw: true })))).not.toContain(
      token,
    )
  })

  it('is accepted by a person with an account, signed in as nobody else', async () => {
    const known = await makePerson(platform)
    await invite(known.email)
    const token = await tokenOf(known.email)
    expect(await check(token)).toMatchObject({ account: 'existing', texts: {} })
    expect(codeOf(await accept(on(), token))).toEqual([401, 'invitation.signInFirst'])
    const other = await as(await makePerson(platform))
    expect(codeOf(await accept(other, token))).toEqual([409, 'invitation.otherPerson'])
    expect(codeOf(await accept(other, token, {}))).toEqual([409, 'invitation.otherPerson'])
    const browser = await as(known)
    expect(await check(token, browser)).toMatchObject({ signedInAs: known.email })
    expect((await accept(browser, token, {})).body.user?.email).toBe(known.email)
    expect((await browser.get(inProgram('/responses'))).status).toBe(200)
  })

  it('takes no name and password of another account over, and needs them for a new one', async () => {
    await invite('ines@x.example')
    const token = await tokenOf('ines@x.example')
    expect((await accept(on(), token, {})).status).toBe(422)
    expect(codeOf(await accept(on(), token, { account: { ...CHOSEN, password: 'aaaaaaaaaa' } }))).toEqual([
      422,
      'account.passwordWeak',
    ])
    expect((await accept(on(), token, { account: { ...CHOSEN, firstname: 'Inès\r\nBcc: a@x.example' } })).status).toBe(
      422,
    )
    await on().post('/api/auth/register', {
      ...CHOSEN,
      email: 'ines@x.example',
      password: 'seven foreign geese',
      lang: 'fr',
    })
    expect((await accept(on(), token)).status).toBe(200)
    expect(
      (await on().post('/api/auth/login', { email: 'ines@x.example', password: 'seven foreign geese' })).status,
    ).toBe(401)
  })

  it('is accepted once, however often it is sent', async () => {
    await invite('ines@x.example')
    const token = await tokenOf('ines@x.example')
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(on(), token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    expect(await User.count({ where: { emailKey: 'ines@x.example' } })).toBe(1)
    expect(await events('invitation.accepted')).toEqual(['invitation.accepted'])
  })

  it('asks who is signed in already for the second step that the role demands', async () => {
    const known = await makePerson(platform)
    await inPlatform(platform.id, () =>
      Membership.update({ createdAt: new Date('2026-01-01') } as never, {
        where: { id: known.membershipId },
        silent: true,
      }),
    )
    const browser = await as(known)
    await invite(known.email)
    const settings = { twoStepRoles: ['collaborator'], graceDays: 0, inactivityMinutes: 15, version: 0 }
    expect((await owner.put(onPlatform('/security'), settings)).status).toBe(200)
    const answer = await accept(browser, await tokenOf(known.email), {})
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ user: null, pending: 'enrol' })])
    expect(codeOf(await browser.get(inProgram('/responses')))).toEqual([401, 'session.required'])
  })

  it('is over when it expires, and can be sent again with another link', async () => {
    await invite('ines@x.example')
    const before = await tokenOf('ines@x.example')
    const [{ id } = { id: '' }] = (await owner.get<{ items: Invitation[] }>(inProgram('/invitations'))).body.items
    const send = () => owner.post<Invitation>(inProgram(`/invitations/${id}/send`))
    expect(codeOf(await send())).toEqual([429, 'rate.limited'])
    server.clock.advance(INVITATION_DAYS * 86_400_000)
    owner = await as(person)
    expect(await check(before)).toMatchObject({ state: 'expired' })
    expect(codeOf(await accept(on(), before))).toEqual([410, 'invitation.expired'])
    expect((await send()).body).toMatchObject({ state: 'sent', sends: 2 })
    expect(codeOf(await accept(on(), before))).toEqual([410, 'invitation.unknown'])
    expect((await accept(on(), await tokenOf('ines@x.example'))).status).toBe(200)
    expect(codeOf(await send())).toEqual([409, 'invitation.closed'])
  })

  it('is sent so many times and no more', async () => {
    await invite('ines@x.example')
    const [{ id } = { id: '' }] = (await owner.get<{ items: Invitation[] }>(inProgram('/invitations'))).body.items
    for (let sends = 1; sends < MOST_SENDS; sends++) {
      server.clock.advance(301_000)
      owner = await as(person)
      expect((await owner.post(inProgram(`/invitations/${id}/send`))).status).toBe(200)
    }
    server.clock.advance(301_000)
    owner = await as(person)
    expect(codeOf(await owner.post(inProgram(`/invitations/${id}/send`)))).toEqual([409, 'invitation.sentOften'])
  })

  it('is revoked or declined, and works no more', async () => {
    await invite('ines@x.example\npaul@x.example')
    const [ines, paul] = [await tokenOf('ines@x.example'), await tokenOf('paul@x.example')]
    const { items } = (await owner.get<{ items: Invitation[] }>(inProgram('/invitations'))).body
    const id = items.find(({ email }) => email === 'ines@x.example')?.id ?? ''
    expect(codeOf(await owner.delete(onPlatform(`/invitations/${id}`)))).toEqual([404, 'resource.notFound'])
    expect((await owner.delete(inProgram(`/invitations/${id}`))).status).toBe(204)
    expect(codeOf(await owner.delete(inProgram(`/invitations/${id}`)))).toEqual([409, 'invitation.closed'])
    expect(codeOf(await accept(on(), ines))).toEqual([410, 'invitation.revoked'])
    expect((await on().post('/api/auth/invitation/decline', { token: paul })).status).toBe(204)
    expect(codeOf(await accept(on(), paul))).toEqual([410, 'invitation.revoked'])
    const states = (await owner.get<{ items: Invitation[] }>(inProgram('/invitations'))).body.items.map(
      ({ state }) => state,
    )
    expect(states.sort()).toEqual(['declined', 'revoked'])
    expect((await invite('ines@x.example')).status).toBe(200)
  })

  it('of another platform is none here', async () => {
    const other = await makePlatform(server.app)
    await invite('ines@x.example')
    const token = await tokenOf('ines@x.example')
    expect(codeOf(await on(other).post('/api/auth/invitation/check', { token }))).toEqual([410, 'invitation.unknown'])
    expect(codeOf(await accept(on(other), token))).toEqual([410, 'invitation.unknown'])
    expect(codeOf(await accept(on(), `${token}x`))).toEqual([410, 'invitation.unknown'])
  })

  it('leads nowhere when its role is gone', async () => {
    await ownRole('reader', ['program.response.read'])
    await invite('ines@x.example', { role: 'reader' })
    await inPlatform(platform.id, () => Role.destroy({ where: { key: 'reader' } }))
    const token = await tokenOf('ines@x.example')
    expect(await check(token)).toMatchObject({ state: 'revoked' })
    expect(codeOf(await accept(on(), token))).toEqual([410, 'invitation.revoked'])
    expect(await User.count({ where: { emailKey: 'ines@x.example' } })).toBe(0)
  })
})

describe('a list of people to invite', () => {
  it('is told of with all that is wrong, by line, and invites the others on demand', async () => {
    const known = await makePerson(platform, { role: 'collaborator', programId: made.program.id })
    await invite('waits@x.example')
    const list = `nobody\n${known.email}; a@x.example\nA@x.example\nwaits@x.example\nx@mailinator.com`
    const answer = await invite(list)
    expect([answer.status, issues(answer)]).toEqual([
      422,
      [
        [1, 'invite-email'],
        [2, 'invite-member'],
        [3, 'invite-duplicate'],
        [4, 'invite-invited'],
        [5, 'invite-banned'],
      ],
    ])
    expect((await mails()).length).toBe(1)
    const { body } = await invite(list, { skip: true })
    expect([body.invited, body.skipped.length]).toEqual([['a@x.example'], 5])
    expect((await mails()).map(({ to }) => to)).toEqual(['waits@x.example', 'a@x.example'])
  })

  it('of ten thousand invites nobody, and names no header of a mail', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `p${n}@x.example`)
    expect((await invite(many.join('\n'))).status).toBe(422)
    const answer = await invite(many.slice(0, 1_000).join('\n'))
    expect([answer.status, issues(answer)]).toEqual([422, [[201, 'invite-tooMany']]])
    expect(await mails()).toEqual([])
    const name = 'Ada\u2028Bcc: all@x.example'
    expect((await invite(`"${name}\u000b" <ada@x.example>`, { message: 'x\r\nBcc: a@x.example\u0000' })).status).toBe(
      200,
    )
    const [mail] = await mails()
    expect([mail?.to, /[\r\n\u2028]/.test(mail?.subject ?? '')]).toEqual(['ada@x.example', false])
  })

  it('of an address that two people invite at once sends one mail', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => invite('ines@x.example', { skip: true })))
    expect(answers.map(({ body }) => body.invited.length).sort()).toEqual([0, 0, 1])
    expect((await mails()).length).toBe(1)
  })
})

describe('who may invite', () => {
  const inviteAs = async (role: BuiltInRole, to: string, path = inProgram('/invitations')) => {
    const programId = role === 'platform-administrator' || role === 'owner' ? {} : { programId: made.program.id }
    const browser = await as(await makePerson(platform, { role, ...programId }))
    return codeOf(await browser.post(path, { list: 'a@x.example', role: to, locale: 'fr', skip: true }))
  }

  it('gives no role with a permission that they lack', async () => {
    expect(await inviteAs('program-administrator', 'collaborator')).toEqual([200, undefined])
    expect(await inviteAs('collaborator', 'jury')).toEqual([403, 'missing_permissions'])
    expect(await inviteAs('platform-administrator', 'owner', onPlatform('/invitations'))).toEqual([
      403,
      'access.cannotGrant',
    ])
    expect(await inviteAs('owner', 'owner', onPlatform('/invitations'))).toEqual([200, undefined])
    await ownRole('inviter', ['platform.back-office-access.authorize', 'program.member.update', 'program.member.read'])
    const inviter = await makePerson(platform, { role: 'jury', programId: made.program.id })
    await owner.put(inProgram(`/collaborators/${inviter.id}/roles`), { roles: ['inviter'], before: ['jury'] })
    const browser = await as(inviter)
    expect(codeOf(await invite('b@x.example', { role: 'collaborator' }, browser))).toEqual([403, 'access.cannotGrant'])
    expect(
      (await browser.get<{ items: { key: string; canGive: boolean }[] }>(inProgram('/collaborators/roles'))).body.items,
    ).toEqual(
      expect.arrayContaining([
        { key: 'inviter', name: 'inviter', canGive: true },
        { key: 'collaborator', name: null, canGive: false },
      ]),
    )
  })

  it('names a role of the place', async () => {
    expect((await invite('a@x.example', { role: 'owner' })).status).toBe(422)
    expect((await invite('a@x.example', { role: '__proto__' })).status).toBe(422)
    expect(
      (await owner.post(onPlatform('/invitations'), { list: 'a@x.example', role: 'jury', locale: 'fr' })).status,
    ).toBe(422)
  })
})

describe('the people of a program', () => {
  it('are those with a role in it, those with access by a role on the platform, and open invitations', async () => {
    const admin = await makePerson(platform, { role: 'platform-administrator' })
    const bob = await makePerson(platform, { role: 'collaborator', programId: made.program.id })
    const elsewhere = await makeProgram(server.app, platform)
    await makePerson(platform, { role: 'jury', programId: elsewhere.program.id })
    await ownRole('reader', ['platform.user.read'], 'platform')
    await invite('ines@x.example')
    const { items, counts } = await collaborators()
    const row = (email: string) => items.find((one) => one.email === email)
    expect(counts).toEqual({ members: 3, invitations: 1 })
    expect(row(admin.email)).toMatchObject({ roles: [], through: [{ key: 'platform-administrator' }], state: 'active' })
    expect(row(bob.email)).toMatchObject({ roles: [{ key: 'collaborator' }], through: [], twoStep: 'off' })
    expect(row('ines@x.example')).toMatchObject({ kind: 'invitation', state: 'sent', twoStep: null })
    const emails = async (query: string) => (await collaborators(query)).items.map(({ email }) => email)
    expect(await emails('?role=collaborator&state=member')).toEqual([bob.email])
    expect(await emails('?state=sent')).toEqual(['ines@x.example'])
    expect(await emails('?state=expired')).toEqual([])
    expect(await emails(`?search=${bob.lastname}`)).toEqual([bob.email])
    expect(await emails('?search=%25')).toEqual([])
    expect(await emails('?search=%27%20OR%201%3D1')).toEqual([])
    expect((await emails('?perPage=2&page=2&sort=since&direction=desc')).length).toBe(2)
  })

  it('are listed with as many queries at any number', async () => {
    const count = async () => {
      statements = []
      await collaborators()
      const { length } = statements
      statements = undefined
      return length
    }
    await makePerson(platform, { role: 'collaborator', programId: made.program.id })
    const one = await count()
    for (let n = 0; n < 3; n++) {
      await makePerson(platform, { role: 'jury', programId: made.program.id })
      await invite(`p${n}@x.example`, { role: 'jury' })
    }
    expect(await count()).toBeLessThanOrEqual(one + 1)
  })

  it('change roles, unless somebody changed them since', async () => {
    const bob = await makePerson(platform, { role: 'collaborator', programId: made.program.id })
    const set = (roles: string[], before: string[], browser = owner) =>
      browser.put(inProgram(`/collaborators/${bob.id}/roles`), { roles, before })
    expect((await set(['jury', 'program-administrator'], ['collaborator'])).status).toBe(200)
    expect(codeOf(await set(['collaborator'], ['collaborator']))).toEqual([409, 'resource.stale'])
    expect((await set(['owner'], ['jury', 'program-administrator'])).status).toBe(422)
    const theirs = await as(bob)
    expect(
      codeOf(
        await theirs.put(inProgram(`/collaborators/${bob.id}/roles`), {
          roles: ['jury'],
          before: ['program-administrator', 'jury'],
        }),
      ),
    ).toEqual([200, undefined])
    expect(codeOf(await set(['collaborator'], ['jury'], theirs))).toEqual([403, 'missing_permissions'])
    expect(await events('member.')).toEqual(['member.rolesChanged', 'member.rolesChanged'])
  })

  it('lose what they had at once when they are removed, tokens of the API too', async () => {
    const admin = await makePerson(platform, { role: 'platform-administrator' })
    const theirs = await as(admin)
    const { token } = (
      await theirs.post<{ token: string }>(onPlatform('/tokens'), {
        name: 'x',
        scopes: ['platform.user.read'],
        days: 1,
      })
    ).body
    const bearer = { authorization: `Bearer ${token}` }
    expect((await on().get(onPlatform('/users'), bearer)).status).toBe(200)
    expect((await owner.delete(onPlatform(`/staff/${admin.id}`))).status).toBe(204)
    expect(codeOf(await theirs.get(onPlatform('/users')))).toEqual([401, 'session.required'])
    expect((await theirs.post('/api/auth/refresh')).status).toBe(401)
    expect((await on().get(onPlatform('/users'), bearer)).status).toBe(401)
    expect(codeOf(await owner.delete(onPlatform(`/staff/${admin.id}`)))).toEqual([404, 'resource.notFound'])
    // They may go on applying here, and what they had does not come back with a new role.
    expect((await on().post('/api/auth/login', { email: admin.email, password: PASSWORD })).status).toBe(200)
    await owner.post(onPlatform('/invitations'), { list: admin.email, role: 'platform-administrator', locale: 'fr' })
    expect((await accept(await as(admin), await tokenOf(admin.email), {})).status).toBe(200)
    expect((await on().get(onPlatform('/users'), bearer)).status).toBe(401)
  })

  it('leave one program and keep another', async () => {
    const elsewhere = await makeProgram(server.app, platform)
    const bob = await makePerson(platform, { role: 'collaborator', programId: made.program.id })
    await owner.put(`/api/user.programs/${elsewhere.program.id}/collaborators/${bob.id}/roles`, {
      roles: ['jury'],
      before: [],
    })
    const theirs = await as(bob)
    expect((await owner.delete(inProgram(`/collaborators/${bob.id}`))).status).toBe(204)
    expect(codeOf(await theirs.get(inProgram('/responses')))).toEqual([404, 'resource.notFound'])
    expect((await theirs.get('/api/profile')).status).toBe(200)
    await owner.delete(`/api/user.programs/${elsewhere.program.id}/collaborators/${bob.id}`)
    expect((await theirs.get('/api/profile')).status).toBe(401)
  })
})

describe('the owner', () => {
  it('is there as long as the platform is', async () => {
    const admin = await as(await makePerson(platform, { role: 'platform-administrator' }))
    const roles = { roles: ['platform-administrator'], before: ['owner'] }
    expect(codeOf(await owner.put(onPlatform(`/staff/${person.id}/roles`), roles))).toEqual([409, 'access.lastOwner'])
    expect(codeOf(await owner.delete(onPlatform(`/staff/${person.id}`)))).toEqual([409, 'access.lastOwner'])
    await makePerson(platform, { role: 'owner' })
    expect(codeOf(await admin.put(onPlatform(`/staff/${person.id}/roles`), roles))).toEqual([
      403,
      'access.cannotRevoke',
    ])
    expect((await owner.put(onPlatform(`/staff/${person.id}/roles`), roles)).status).toBe(200)
  })

  it('is one of two who take each other’s role at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const other = await makePerson(platform, { role: 'owner' })
      const browsers = [owner, await as(other)] as const
      const answers = await Promise.all([
        browsers[0].put(onPlatform(`/staff/${other.id}/roles`), {
          roles: ['platform-administrator'],
          before: ['owner'],
        }),
        browsers[1].delete(onPlatform(`/staff/${person.id}`)),
      ])
      expect(answers.filter(({ status }) => status < 300).length).toBe(1)
      if (answers[1]?.status === 204) [person, owner] = [other, browsers[1]]
    }
  })

  it('gives the platform to another member, proved and typed, and both get a mail', async () => {
    const admin = await makePerson(platform, { role: 'platform-administrator' })
    const applicant = await makePerson(platform)
    const give = (to: Person, confirm = to.email, browser = owner) =>
      browser.post(onPlatform('/ownership'), { userId: to.id, confirm })
    expect(codeOf(await give(admin, admin.email, await as(admin)))).toEqual([403, 'member.notOwner'])
    expect(codeOf(await give(applicant))).toEqual([409, 'member.cannotOwn'])
    expect(codeOf(await give(person))).toEqual([409, 'member.cannotOwn'])
    expect((await give(admin, 'other@x.example')).status).toBe(422)
    server.clock.advance(11 * 60_000)
    expect(codeOf(await give(admin))).toEqual([403, 'session.stepUp'])
    owner = await as(person)
    expect((await give(admin, admin.email.toUpperCase())).status).toBe(204)
    expect((await mails()).map(({ to, template }) => [to, template])).toEqual([
      [admin.email, 'ownershipReceived'],
      [person.email, 'ownershipGiven'],
    ])
    expect(codeOf(await give(admin))).toEqual([403, 'member.notOwner'])
    const { items } = (await owner.get<{ items: StaffMember[] }>(onPlatform('/staff'))).body
    expect(Object.fromEntries(items.map(({ email, roles }) => [email, roles.map(({ key }) => key)]))).toEqual({
      [person.email]: ['platform-administrator'],
      [admin.email]: ['owner', 'platform-administrator'],
    })
    expect(await events('member.')).toEqual(['member.ownershipTransferred'])
  })

  it('gives it once, to one of two', async () => {
    const [one, other] = [
      await makePerson(platform, { role: 'platform-administrator' }),
      await makePerson(platform, { role: 'platform-administrator' }),
    ]
    const answers = await Promise.all(
      [one, other].map((to) => owner.post(onPlatform('/ownership'), { userId: to.id, confirm: to.email })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403])
  })
})

describe('a person’s profile', () => {
  it('says how they sign in without its secrets, and what they applied for', async () => {
    const applicant = await makePerson(platform)
    const { id } = await makeResponse(server.app, platform, made, {
      person: applicant,
      answers: { title: 'La rivière' },
    })
    const { body } = await owner.get<MemberProfile>(onPlatform(`/users/${applicant.id}`))
    expect(body).toMatchObject({
      email: applicant.email,
      kind: 'applicant',
      roles: [],
      responseCount: 1,
      signIn: { password: true, factors: [], sessions: 0, tokens: 0 },
    })
    expect(body.responses.map((one) => one.id)).toEqual([id])
    expect(JSON.stringify(body)).not.toContain('argon2')
    const other = await makePlatform(server.app)
    const stranger = await makePerson(other)
    expect(codeOf(await owner.get(onPlatform(`/users/${stranger.id}`)))).toEqual([404, 'resource.notFound'])
  })

  it('shows applications of programs that the reader may read', async () => {
    const applicant = await makePerson(platform)
    await makeResponse(server.app, platform, made, { person: applicant, answers: { title: 'La rivière' } })
    await ownRole(
      'desk',
      ['platform.back-office-access.authorize', 'platform.page.administration', 'platform.user.read'],
      'platform',
    )
    const reader = await makePerson(platform, { role: 'platform-administrator' })
    await owner.put(onPlatform(`/staff/${reader.id}/roles`), { roles: ['desk'], before: ['platform-administrator'] })
    const { body } = await (await as(reader)).get<MemberProfile>(onPlatform(`/users/${applicant.id}`))
    expect([body.responses, body.responseCount]).toEqual([[], 0])
  })

  it('of somebody who was shut out is let in again without any role', async () => {
    const bob = await makePerson(platform, { role: 'platform-administrator' })
    await owner.delete(onPlatform(`/users/${bob.id}`))
    expect((await on().post('/api/auth/login', { email: bob.email, password: PASSWORD })).status).toBe(403)
    expect((await owner.post(onPlatform(`/users/${bob.id}/access`))).status).toBe(204)
    const theirs = await as(bob)
    expect(codeOf(await theirs.get(onPlatform('/users')))).toEqual([403, 'missing_permissions'])
  })
})

describe('an export', () => {
  it('has the filtered people, runs no formula, and is logged', async () => {
    await User.update({ lastname: '=1+1' }, { where: { id: person.id } })
    await invite('ines@x.example')
    const team = await owner.get(inProgram('/collaborators/export'))
    expect([team.status, team.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(team.text).toContain("'=1+1")
    expect(team.text.trim().split('\n').length).toBe(3)
    const users = await owner.get(onPlatform('/users/export?kind=staff'))
    expect(users.text.trim().split('\n').length).toBe(2)
    expect((await owner.get(onPlatform('/staff/export?state=sent'))).text.trim().split('\n').length).toBe(1)
    expect(await events('member.exported')).toEqual(['member.exported', 'member.exported', 'member.exported'])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { ApplicantComment } from '#core/participant/comment.contract.ts'
import type { JoinInvitation } from '#core/participant/join.contract.ts'
import type { Participants } from '#core/participant/participant.contract.ts'
import { MOST_PARTICIPANTS } from '#core/participant/participant.rules.ts'
import type { MyResponse, MyResponseSummary } from '#core/response/response.contract.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { ApplicantComment as CommentModel } from '#server/db/models/ApplicantComment.ts'
import { Email } from '#server/db/models/Email.ts'
import { Event } from '#server/db/models/Event.ts'
import { Participant as ParticipantModel } from '#server/db/models/Participant.ts'
import { Response } from '#server/db/models/Response.ts'
import { consumeAll } from '#server/events/consume.ts'
import { erasePerson } from '#server/features/deletion/erase.actions.ts'
import { CONSUMERS, SLICE_CONSUMERS } from '#server/slices.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { joinTokenOf, takeIn } from '../../../tests/factories/participant.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import type { Answer, Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let lena: Person
let owner: Browser
let response: MyResponse

const FILE = { type: 'file', reference: 'paper', title: { fr: 'Pièce' } } as const
const TITLE = { type: 'text', reference: 'title', title: { fr: 'Titre' } } as const

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform, { definition: { fields: [TITLE, FILE] } })
  lena = await makePerson(platform)
  owner = await as(lena)
  response = await makeResponse(server.app, platform, made, { person: lena, state: 'draft' })
})

const on = () => server.browser(platform.host)
const as = (who: { email: string }) => signIn(on(), who)
const code = ({ status, body }: Answer) => [status, (body as { code?: string } | undefined)?.code]
const at = (rest = '', id = response.id) => `/api/portal/me/responses/${id}${rest}`
const invite = (email: string, role = 'editor', browser = owner) =>
  browser.post<Participants>(at('/participants'), { email, role, message: 'On écrit ensemble ?' })
const people = async (browser = owner) => (await browser.get<Participants>(at('/participants'))).body
const here = <Result>(work: () => Promise<Result>) => inPlatform(platform.id, work)
const mailsTo = (to: string) =>
  here(async () =>
    (await Email.findAll({ where: { to }, order: [['id', 'ASC']], raw: true })).map((one) => one.template),
  )
const eventsOf = () =>
  here(async () => {
    const found = await Event.findAll({ where: { subjectId: response.id }, order: [['id', 'ASC']], raw: true })
    return found.map(({ type }) => type).filter((type) => type.startsWith('participant.'))
  })

/** Somebody who takes part. */
async function member(role: 'editor' | 'reader') {
  const person = await makePerson(platform)
  const browser = await as(person)
  await takeIn(platform, owner, response.id, { email: person.email, browser, role })
  const { items } = await people()
  const id = items.find(({ email }) => email === person.email)?.id ?? ''
  return { person, browser, id }
}

const CHOSEN = { firstname: 'Yann', lastname: 'Le Goff', password: 'quatre vaches bleues', accepted: {} }

describe('an invitation to apply together', () => {
  it('says the same for an address with an account and for one without', async () => {
    const known = await makePerson(platform)
    const [one, other] = [await invite(known.email), await invite('nobody@x.example')]
    expect([one.status, other.status]).toEqual([201, 201])
    const shape = ({ body }: typeof one) => body.invitations.at(-1)
    const { id: _a, email: _b, ...first } = shape(one) ?? { id: '', email: '' }
    const { id: _c, email: _d, ...second } = shape(other) ?? { id: '', email: '' }
    expect(first).toEqual(second)
    expect(await mailsTo('nobody@x.example')).toEqual(['participantInvited'])
  })

  it('makes an account where there is none, and opens the application', async () => {
    await invite('yann@x.example')
    const token = await joinTokenOf(platform, 'yann@x.example')
    const browser = on()
    const { body } = await browser.post<JoinInvitation>('/api/auth/join/check', { token })
    expect(body).toMatchObject({ state: 'sent', account: 'new', role: 'editor', email: 'yann@x.example' })
    expect(body.message).toBe('On écrit ensemble ?')
    const joined = await browser.post<{ responseId: string }>('/api/auth/join/accept', { token, account: CHOSEN })
    expect([joined.status, joined.body.responseId]).toEqual([200, response.id])
    const mine = await browser.get<MyResponse>(at())
    expect(mine.body.together).toEqual({
      role: 'editor',
      owner: `${lena.firstname} ${lena.lastname}`,
      others: 1,
      open: true,
    })
    const list = await browser.get<{ items: MyResponseSummary[] }>('/api/portal/me/responses')
    expect(list.body.items.map(({ id }) => id)).toEqual([response.id])
    expect(await eventsOf()).toEqual(['participant.invited', 'participant.joined'])
    expect(await mailsTo(lena.email)).toEqual(['participantJoined'])
    expect(code(await on().post('/api/auth/join/accept', { token, account: CHOSEN }))).toEqual([410, 'invitation.used'])
  })

  it('is for its address alone', async () => {
    const [known, other] = [await makePerson(platform), await makePerson(platform)]
    await invite(known.email)
    const token = await joinTokenOf(platform, known.email)
    const wrong = await as(other)
    const seen = await wrong.post<JoinInvitation>('/api/auth/join/check', { token })
    expect([seen.body.email, seen.body.signedInAs]).toEqual([known.email, other.email])
    expect(code(await wrong.post('/api/auth/join/accept', { token }))).toEqual([409, 'invitation.otherPerson'])
    expect(code(await on().post('/api/auth/join/accept', { token, account: CHOSEN }))).toEqual([
      401,
      'invitation.signInFirst',
    ])
    expect((await (await as(known)).post('/api/auth/join/accept', { token })).status).toBe(200)
  })

  it('ends when it is revoked, declined or too old, and can be sent again before', async () => {
    const accept = async (to: string) =>
      code(await on().post('/api/auth/join/accept', { token: await joinTokenOf(platform, to), account: CHOSEN }))
    for (const name of ['revoked', 'declined', 'expired']) await invite(`${name}@x.example`)
    const { invitations } = await people()
    const idOf = (name: string) => invitations.find(({ email }) => email.startsWith(name))?.id
    expect((await owner.delete(at(`/invitations/${idOf('revoked')}`))).status).toBe(200)
    expect(await accept('revoked@x.example')).toEqual([410, 'invitation.revoked'])
    const token = await joinTokenOf(platform, 'declined@x.example')
    expect((await on().post('/api/auth/join/decline', { token })).status).toBe(204)
    expect(await accept('declined@x.example')).toEqual([410, 'invitation.revoked'])
    expect((await people()).invitations.map(({ state }) => state)).toEqual(['declined', 'sent'])
    const again = at(`/invitations/${idOf('expired')}/send`)
    expect(code(await owner.post(again))).toEqual([429, 'rate.limited'])
    server.clock.set('2026-12-20T09:00:00Z')
    owner = await as(lena)
    expect(await accept('expired@x.example')).toEqual([410, 'invitation.expired'])
    expect((await owner.post(again)).status).toBe(200)
    expect(await accept('expired@x.example')).toEqual([200, undefined])
  })

  it('is not made twice, for who takes part, or for too many', async () => {
    const { person } = await member('reader')
    await invite('a@x.example')
    expect(code(await invite('A@x.example'))).toEqual([409, 'participant.invitedAlready'])
    expect(code(await invite(person.email))).toEqual([409, 'participant.memberAlready'])
    expect(code(await invite(lena.email))).toEqual([409, 'participant.memberAlready'])
    for (let n = 2; n < MOST_PARTICIPANTS; n++) expect((await invite(`a${n}@x.example`)).status).toBe(201)
    expect(code(await invite('more@x.example'))).toEqual([409, 'participant.tooMany'])
  })

  it('opens nothing on another platform, nor what is withdrawn', async () => {
    await invite('yann@x.example')
    const token = await joinTokenOf(platform, 'yann@x.example')
    const elsewhere = server.browser((await makePlatform(server.app)).host)
    expect(code(await elsewhere.post('/api/auth/join/check', { token }))).toEqual([410, 'invitation.unknown'])
    await owner.post(at('/withdraw'))
    expect(code(await on().post('/api/auth/join/accept', { token, account: CHOSEN }))).toEqual([
      410,
      'invitation.revoked',
    ])
    expect(code(await invite('late@x.example'))).toEqual([409, 'response.transition'])
  })
})

describe('the calls of those who apply', () => {
  const stepAt = (rest: string) => at(`/steps/${response.steps[0]?.id}${rest}`)
  const upload = (browser: Browser) =>
    browser.upload(stepAt('/files?reference=paper'), 'a.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'application/pdf')
  const calls: Record<string, (browser: Browser, id: string) => Promise<Answer>> = {
    read: (browser) => browser.get(at()),
    people: (browser) => browser.get(at('/participants')),
    comments: (browser) => browser.get(at('/comments')),
    comment: (browser) => browser.post(at('/comments'), { text: 'Bonjour' }),
    save: (browser) => browser.put(stepAt('/answers'), { revision: 1, changes: { title: 'Nouveau' } }),
    upload,
    complete: (browser) => browser.post(stepAt('/complete')),
    invite: (browser) => browser.post(at('/participants'), { email: 'new@x.example', role: 'reader' }),
    change: (browser, id) => browser.put(at(`/participants/${id}`), { role: 'reader', version: 1 }),
    remove: (browser, id) => browser.delete(at(`/participants/${id}`)),
    transfer: (browser, id) => browser.post(at('/transfer'), { participantId: id }),
    submit: (browser) => browser.post(at('/submit')),
    withdraw: (browser) => browser.post(at('/withdraw')),
  }
  const readOnly = [403, 'response.readOnly']
  const ownerOnly = [403, 'response.ownerOnly']
  const missing = [404, 'resource.notFound']
  const ok = (status = 200) => [status, undefined]

  it.each<[string, { [Role in 'owner' | 'editor' | 'reader' | 'nobody']: unknown[] }]>([
    ['read', { owner: ok(), editor: ok(), reader: ok(), nobody: missing }],
    ['people', { owner: ok(), editor: ok(), reader: ok(), nobody: missing }],
    ['comments', { owner: ok(), editor: ok(), reader: ok(), nobody: missing }],
    ['comment', { owner: ok(201), editor: ok(201), reader: ok(201), nobody: missing }],
    ['save', { owner: ok(), editor: ok(), reader: readOnly, nobody: missing }],
    ['upload', { owner: ok(201), editor: ok(201), reader: readOnly, nobody: missing }],
    ['complete', { owner: ok(), editor: ok(), reader: readOnly, nobody: missing }],
    ['invite', { owner: ok(201), editor: ownerOnly, reader: ownerOnly, nobody: missing }],
    ['change', { owner: ok(), editor: ownerOnly, reader: ownerOnly, nobody: missing }],
    ['remove', { owner: ok(), editor: ownerOnly, reader: ownerOnly, nobody: missing }],
    ['transfer', { owner: ok(), editor: ownerOnly, reader: ownerOnly, nobody: missing }],
    ['submit', { owner: ok(), editor: ownerOnly, reader: ownerOnly, nobody: missing }],
    ['withdraw', { owner: ok(), editor: ownerOnly, reader: ownerOnly, nobody: missing }],
  ])('%s: by role', async (name, expected) => {
    const target = await member('editor')
    const others = { editor: (await member('editor')).browser, reader: (await member('reader')).browser }
    const nobody = await as(await makePerson(platform))
    const answers: Record<string, unknown[]> = {}
    // The owner last: what they do changes what the others find.
    for (const [role, browser] of Object.entries({ nobody, ...others, owner })) {
      const answer = await calls[name]?.(browser, target.id)
      answers[role] = answer ? code(answer) : []
    }
    expect(answers).toEqual(expected)
  })

  it('show each what they may do, and emails to the owner alone', async () => {
    const editor = await member('editor')
    const reader = await member('reader')
    const abilities = async (browser: Browser) => {
      const { body } = await browser.get<MyResponse>(at())
      return [body.abilities, body.steps[0]?.editable]
    }
    expect(await abilities(owner)).toEqual([{ edit: true, submit: true, withdraw: true }, true])
    expect(await abilities(editor.browser)).toEqual([{ edit: true, submit: false, withdraw: false }, true])
    expect(await abilities(reader.browser)).toEqual([{ edit: false, submit: false, withdraw: false }, false])
    await invite('open@x.example')
    const seen = await people(editor.browser)
    expect(seen.invitations).toEqual([])
    expect(seen.items.map(({ email }) => email)).toEqual([null, editor.person.email, null])
    expect(seen.abilities).toEqual({ invite: false, transfer: false, leave: true })
  })

  it('let all read the files, as long as they take part', async () => {
    const reader = await member('reader')
    const file = (await upload(owner)).body as { key: string; name: string }
    const path = `/api/portal/platforms/${platform.id}/files/stream/${file.key}`
    const answer = { key: file.key, name: file.name, location: '', cdnLocation: '' }
    const saved = await owner.put(stepAt('/answers'), { revision: 1, changes: { paper: [answer] } })
    expect(saved.status).toBe(200)
    expect((await reader.browser.get(path)).status).toBe(200)
    await owner.delete(at(`/participants/${reader.id}`))
    expect((await reader.browser.get(path)).status).toBe(404)
    expect(code(await reader.browser.get(at()))).toEqual(missing)
    expect(await mailsTo(reader.person.email)).toContain('participantRemoved')
  })

  it('refuse an editor what is sent to the organiser at a validation step', async () => {
    made = await makeProgram(server.app, platform, {
      definition: { fields: [TITLE] },
      categories: [{ steps: ['form', 'validation', 'form'] }],
    })
    response = await makeResponse(server.app, platform, made, { person: lena, state: 'draft' })
    const editor = await member('editor')
    expect(code((await calls.complete?.(editor.browser, '')) as Answer)).toEqual(ownerOnly)
    expect(code((await calls.complete?.(owner, '')) as Answer)).toEqual(ok())
  })
})

describe('mails about an application', () => {
  it('go to all who apply', async () => {
    const editor = await member('editor')
    const reader = await member('reader')
    await owner.post(at('/submit'))
    await owner.post(at('/withdraw'))
    for (const { email } of [lena, editor.person, reader.person])
      expect((await mailsTo(email)).filter((name) => name === 'receipt' || name === 'withdrawn')).toEqual([
        'receipt',
        'withdrawn',
      ])
  })
})

describe('leaving and handing on', () => {
  it('is what organisers find the application by, as long as somebody takes part', async () => {
    const organiser = await as(
      await makePerson(platform, { role: 'program-administrator', programId: made.program.id }),
    )
    const found = async (search: string) => {
      await consumeAll({ catalogue: CONSUMERS, consumers: SLICE_CONSUMERS, clock: server.clock, log: server.app.log })
      const path = `/api/user.programs/${made.program.id}/responses?search=${encodeURIComponent(search)}`
      return (await organiser.get<{ items: { id: string }[] }>(path)).body.items.map(({ id }) => id)
    }
    const editor = await member('editor')
    const { firstname, lastname, email } = editor.person
    expect([await found(`${firstname} ${lastname}`), await found(email)]).toEqual([[response.id], [response.id]])
    const [step] = (await owner.get<MyResponse>(at())).body.steps
    await owner.put(at(`/steps/${step?.id}/answers`), { revision: step?.revision, changes: { title: 'Phare' } })
    expect([await found('phare'), await found(email)]).toEqual([[response.id], [response.id]])
    await editor.browser.post(at('/leave'))
    expect([await found('phare'), await found(email)]).toEqual([[response.id], []])
  })

  it('leaves, and comes back by another invitation', async () => {
    const editor = await member('editor')
    expect(code(await owner.post(at('/leave')))).toEqual([409, 'participant.ownerStays'])
    expect((await editor.browser.post(at('/leave'))).status).toBe(204)
    expect(code(await editor.browser.get(at()))).toEqual([404, 'resource.notFound'])
    expect(await mailsTo(lena.email)).toEqual(['participantJoined', 'participantLeft'])
    const { email } = editor.person
    await takeIn(platform, owner, response.id, { email, browser: editor.browser, role: 'reader' })
    expect((await people()).items.map(({ role }) => role)).toEqual(['owner', 'reader'])
  })

  it('changes the owner at once, who is always one', async () => {
    const editor = await member('editor')
    const { body } = await owner.post<Participants>(at('/transfer'), { participantId: editor.id })
    expect(body.role).toBe('editor')
    expect(body.items.map(({ role, isMe }) => [role, isMe])).toEqual([
      ['owner', false],
      ['editor', true],
    ])
    expect(code(await owner.post(at('/submit')))).toEqual([403, 'response.ownerOnly'])
    expect((await editor.browser.post(at('/submit'))).status).toBe(200)
    expect(await mailsTo(editor.person.email)).toContain('applicationReceived')
    expect(await eventsOf()).toContain('participant.ownerChanged')
    const row = await here(() => Response.findByPk(response.id, { raw: true }))
    expect([row?.ownerId, row?.searchText.includes(editor.person.lastname.toLowerCase())]).toEqual([
      editor.person.id,
      true,
    ])
  })

  it('counts for the new owner', async () => {
    made = await makeProgram(server.app, platform, { settings: { capPerPerson: 1 } })
    response = await makeResponse(server.app, platform, made, { person: lena, state: 'draft' })
    const editor = await member('editor')
    await makeResponse(server.app, platform, made, { person: editor.person, state: 'draft' })
    const transfer = () => owner.post(at('/transfer'), { participantId: editor.id })
    expect(code(await transfer())).toEqual([409, 'participant.cannotOwn'])
    const mine = await editor.browser.get<{ items: MyResponseSummary[] }>('/api/portal/me/responses')
    const own = mine.body.items.find(({ together }) => together.role === 'owner')?.id ?? ''
    await editor.browser.post(at('/withdraw', own))
    expect((await transfer()).status).toBe(200)
  })

  it('is refused to somebody who has left, and by an old role', async () => {
    const editor = await member('editor')
    const other = await member('reader')
    const change = (role: string, version: number) =>
      owner.put<Participants>(at(`/participants/${other.id}`), { role, version })
    expect((await change('editor', 1)).status).toBe(200)
    expect(code(await change('reader', 1))).toEqual([409, 'resource.stale'])
    await editor.browser.post(at('/leave'))
    expect(code(await owner.post(at('/transfer'), { participantId: editor.id }))).toEqual([404, 'resource.notFound'])
  })
})

describe('comments between co-applicants', () => {
  const say = (browser: Browser, text: string, question?: object) =>
    browser.post<{ items: ApplicantComment[] }>(at('/comments'), { text, ...(question && { question }) })

  it('are written, read and deleted by those who apply, and by nobody else', async () => {
    const reader = await member('reader')
    const question = { stepId: response.steps[0]?.id, reference: 'title' }
    await say(owner, 'Un titre plus court ?', question)
    const { body } = await say(reader.browser, 'Oui')
    expect(body.items.map(({ text, reference, author }) => [text, reference, author.isMe])).toEqual([
      ['Un titre plus court ?', 'title', false],
      ['Oui', null, true],
    ])
    const remove = (browser: Browser, id = body.items[0]?.id) => browser.delete(at(`/comments/${id}`))
    expect(code(await remove(reader.browser))).toEqual([404, 'resource.notFound'])
    expect((await remove(owner)).status).toBe(200)
    expect(code(await say(owner, 'x', { ...question, reference: 'nowhere' }))).toEqual([404, 'resource.notFound'])
    const staff = await as(await makePerson(platform, { role: 'owner' }))
    expect(code(await staff.get(at('/comments')))).toEqual([404, 'resource.notFound'])
    const detail = await staff.get(`/api/user.programs/${made.program.id}/responses/${response.id}`)
    expect([detail.status, detail.text.includes('Oui')]).toEqual([200, false])
  })

  it('are told by mail to who has not read them', async () => {
    const [one, other] = [await member('editor'), await member('reader')]
    await say(owner, 'Première question')
    await say(owner, 'Deuxième question')
    await one.browser.get(at('/comments'))
    server.clock.set('2026-11-20T09:11:00Z')
    await server.runJobs()
    const told = await Promise.all([lena, one.person, other.person].map(({ email }) => mailsTo(email)))
    expect(told.map((names) => names.filter((name) => name === 'participantComments').length)).toEqual([0, 0, 1])
    const mail = await here(() => Email.findOne({ where: { template: 'participantComments' }, raw: true }))
    expect([mail?.text.includes('Première question'), mail?.text.includes('Deuxième question')]).toEqual([true, true])
  })
})

describe('several people who answer at once', () => {
  const QUESTIONS = ['one', 'two', 'three', 'four'].map((reference) => ({
    type: 'text' as const,
    reference,
    title: { fr: reference },
  }))

  it('lose no value: two at the same moment, and a third who comes back from offline', async () => {
    made = await makeProgram(server.app, platform, { definition: { fields: QUESTIONS } })
    response = await makeResponse(server.app, platform, made, {
      person: lena,
      answers: { one: 'début' },
      state: 'draft',
    })
    const [second, third] = [await member('editor'), await member('editor')]
    const save = (browser: Browser, revision: number, changes: object) =>
      browser.put<{ revision: number; answers: Record<string, string>; conflicts?: object }>(
        at(`/steps/${response.steps[0]?.id}/answers`),
        { revision, changes },
      )
    // All have read the first revision; the third loses the network there.
    const both = await Promise.all([
      save(owner, 1, { two: 'de Léna' }),
      save(second.browser, 1, { three: 'de Yann' }),
      save(owner, 1, { four: 'de Léna' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    const back = await save(third.browser, 1, { one: 'hors ligne', two: 'hors ligne' })
    expect([code(back), back.body.conflicts]).toEqual([
      [409, 'response.conflict'],
      { two: { yours: 'hors ligne', theirs: 'de Léna' } },
    ])
    expect((await save(third.browser, 1, { one: 'hors ligne' })).status).toBe(200)
    const { body } = await owner.get<MyResponse>(at())
    expect(body.steps[0]?.answers).toEqual({
      one: 'hors ligne',
      two: 'de Léna',
      three: 'de Yann',
      four: 'de Léna',
    })
  })
})

describe('organisers', () => {
  it('see who applies together with the right to read applications', async () => {
    const { person } = await member('editor')
    await invite('open@x.example')
    const path = `/api/user.programs/${made.program.id}/responses/${response.id}/participants`
    const staff = await as(await makePerson(platform, { role: 'collaborator', programId: made.program.id }))
    const { body } = await staff.get<{ items: object[]; open: number }>(path)
    expect(body).toMatchObject({ items: [{ email: person.email, role: 'editor' }], open: 1 })
    expect((await owner.get(path)).status).toBe(403)
  })
})

describe('the erasure of a person', () => {
  const erase = (id: string) =>
    here(() => erasePerson(contextFor(server.app, { kind: 'operator', name: 'ops' }, platform), id))
  const names = async () => {
    const found = await here(() => Event.findAll({ where: { subjectId: response.id }, raw: true }))
    return JSON.stringify(found)
  }

  it('gives an application to the editor who joined first', async () => {
    await member('reader')
    const first = await member('editor')
    await member('editor')
    await erase(lena.id)
    expect((await first.browser.get<MyResponse>(at())).body.together.role).toBe('owner')
    expect(await names()).not.toContain(lena.lastname)
  })

  it('takes it along where only readers take part', async () => {
    await member('reader')
    await erase(lena.id)
    expect(await here(() => Response.count({ where: { id: response.id } }))).toBe(0)
    expect(await here(() => ParticipantModel.count())).toBe(0)
  })

  it('takes a co-applicant, their comments and their name, and leaves the files of the application', async () => {
    const editor = await member('editor')
    await editor.browser.post(at('/comments'), { text: 'Bonjour' })
    const path = at(`/steps/${response.steps[0]?.id}/files?reference=paper`)
    const file = await editor.browser.upload(path, 'a.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'application/pdf')
    const { key, name } = file.body as { key: string; name: string }
    const changes = { paper: [{ key, name, location: '', cdnLocation: '' }] }
    const answers = at(`/steps/${response.steps[0]?.id}/answers`)
    expect((await editor.browser.put(answers, { revision: 1, changes })).status).toBe(200)
    await erase(editor.person.id)
    expect([await here(() => ParticipantModel.count()), await here(() => CommentModel.count())]).toEqual([0, 0])
    expect(await names()).not.toContain(editor.person.lastname)
    expect((await owner.get(`/api/portal/platforms/${platform.id}/files/stream/${key}`)).status).toBe(200)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type {
  MyRecommendations,
  RecommendationLink,
  RecommendationSettings,
  Recommendations,
} from '#core/recommendation/recommendation.contract.ts'
import type { MyResponse, ResponseRow } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
const CLOSES = '2026-12-01T22:59:00.000Z'
const UNTIL = '2026-12-08T22:59:00.000Z'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
let platform: PlatformRef
let made: MadeProgram
let lena: Person
let organiser: Browser
let applicant: Browser
let joris: Browser
let id: string

const administrator = { role: 'owner' } as const
let maud: Person

async function comeBack(at: Date | string) {
  server.clock.set(at)
  organiser = await signIn(server.browser(platform.host), maud)
  applicant = await signIn(server.browser(platform.host), lena)
  joris = server.browser(platform.host)
  await joris.get('/api/auth/session')
}

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform, { settings: { closesAt: CLOSES, graceMinutes: 0 } })
  maud = await makePerson(platform, administrator)
  lena = await makePerson(platform)
  await comeBack(server.clock.now())
  id = (await makeResponse(server.app, platform, made, { person: lena, state: 'draft', answers: { title: 'Phare' } }))
    .id
})

const settingsPath = () => `/api/user.programs/${made.program.id}/recommendation-settings`
const SETTINGS = {
  least: 1,
  most: 2,
  letter: 'either' as const,
  closesAt: UNTIL,
  guidance: { fr: 'Dites ce qui a changé.' },
  shown: ['title'],
  readByApplicant: false,
}
const set = async (more: Partial<RecommendationSettings> = {}) => {
  const { version } = (await organiser.get<RecommendationSettings>(settingsPath())).body
  return organiser.put<RecommendationSettings>(settingsPath(), { ...SETTINGS, version, ...more })
}
const mine = (rest = '') => `/api/portal/me/responses/${id}/recommendations${rest}`
const ask = (email = 'joris@windlass.example', by = applicant) =>
  by.post<MyRecommendations>(mine(), { name: 'Joris de Wit', email, message: 'Merci !', lang: 'fr' })
const listed = async (by = applicant) => (await by.get<MyRecommendations>(mine())).body
const submit = () => applicant.post<MyResponse>(`/api/portal/me/responses/${id}/submit`, {})
const mails = () =>
  inPlatform(platform.id, () => Email.findAll({ where: {}, order: [['id', 'ASC']], raw: true })).then((all) =>
    all.filter(({ template }) => template.startsWith('recommendation')),
  )
/** The token of the last mail to somebody who was asked. */
async function tokenOf(to = 'joris@windlass.example'): Promise<string> {
  const mail = (await mails()).findLast((one) => one.to === to)
  return /token=([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? ''
}
const check = async (token: string) => joris.post<RecommendationLink>('/api/recommendations/check', { token })
const send = async (more: object = {}) =>
  joris.post<RecommendationLink>('/api/recommendations/send', {
    token: await tokenOf(),
    text: 'Elle finit ce qu’elle commence.',
    role: 'Windlass',
    ...more,
  })
const letters = async (by = organiser) =>
  by.get<Recommendations>(`/api/user.programs/${made.program.id}/responses/${id}/recommendations`)

describe('a recommendation', () => {
  it('is asked for before the sending, written without an account, and read by organisers alone', async () => {
    expect(applicant.problem(await ask()).code).toBe('recommendation.none')
    expect((await set()).body.version).toBe(1)
    expect(applicant.problem(await submit()).code).toBe('response.recommendationsMissing')
    expect((await ask()).body.items.map(({ name, state }) => [name, state])).toEqual([['Joris de Wit', 'asked']])

    const token = await tokenOf()
    const link = (await check(token)).body
    expect(link).toMatchObject({
      state: 'open',
      applicant: `${lena.firstname} ${lena.lastname}`,
      title: 'Phare',
      message: 'Merci !',
      guidance: 'Dites ce qui a changé.',
      until: UNTIL,
    })
    expect(link.shown.map(({ value }) => value)).toEqual(['Phare'])
    expect((await listed()).items[0]?.state).toBe('opened')
    expect((await submit()).status).toBe(200)

    expect(joris.problem(await send({ text: ' ' })).code).toBe('recommendation.empty')
    expect((await send()).body.state).toBe('received')
    const [mineNow] = (await listed()).items
    expect([mineNow?.state, mineNow?.letter]).toEqual(['received', null])
    expect(JSON.stringify(await listed())).not.toContain('commence')
    expect((await letters()).body.items[0]).toMatchObject({ role: 'Windlass', letter: { file: null } })
    expect((await mails()).map(({ template, to }) => [template, to])).toEqual([
      ['recommendationAsked', 'joris@windlass.example'],
      ['recommendationThanks', 'joris@windlass.example'],
      ['recommendationReceived', lena.email],
    ])
    const rows = (
      await organiser.get<{ items: ResponseRow[] }>(
        `/api/user.programs/${made.program.id}/responses?recommendation=received`,
      )
    ).body.items
    expect(rows.map(({ facets }) => facets.recommendation)).toEqual([{ asked: 1, received: 1 }])
  })

  it('is read by its applicant where the call says so, with its file', async () => {
    await set({ readByApplicant: true })
    await ask()
    const token = await tokenOf()

    const { body: file } = await joris.upload<{ key: string }>(
      `/api/recommendations/files?token=${token}`,
      'lettre.pdf',
      PDF,
    )
    expect((await applicant.get(`/api/files/stream/${file.key}`)).status).toBe(404)
    expect((await send({ text: '', fileKey: file.key })).body.given.fileName).toBe('lettre.pdf')
    expect((await listed()).items[0]?.letter?.file?.name).toBe('lettre.pdf')
    const stranger = await signIn(server.browser(platform.host), await makePerson(platform))
    expect(
      await Promise.all(
        [applicant, organiser, stranger, joris].map(
          async (by) => (await by.get(`/api/files/stream/${file.key}`)).status,
        ),
      ),
    ).toEqual([200, 200, 404, 404])
    await set({ readByApplicant: false })
    expect([(await applicant.get(`/api/files/stream/${file.key}`)).status, (await listed()).items[0]?.letter]).toEqual([
      404,
      null,
    ])
    // What it was corrected with takes the place of the file.
    expect((await send({ fileKey: null })).body.given).toMatchObject({ fileName: null })
    expect((await organiser.get(`/api/files/stream/${file.key}`)).status).toBe(404)
  })

  it.each([
    [UNTIL, -1_000, 'open', 200],
    [UNTIL, 0, 'late', 409],
    [UNTIL, 1_000, 'late', 409],
    [null, -8 * 24 * 3_600_000, 'late', 409],
  ] as const)('with letters until %s, %i ms after the eighth: %s, %i', async (closesAt, after, state, status) => {
    await set({ closesAt })
    await ask()
    await comeBack(new Date(Date.parse(UNTIL) + after + (closesAt ? 0 : 24 * 3_600_000 + 1)))
    expect((await check(await tokenOf())).body.state).toBe(state)
    expect((await send()).status).toBe(status)
  })

  it('is declined, or taken back, for somebody else to be asked', async () => {
    await set({ most: 1 })
    await ask()
    expect(applicant.problem(await ask()).code).toBe('recommendation.askedAlready')
    expect(applicant.problem(await ask('ana@x.example')).code).toBe('recommendation.tooMany')
    const token = await tokenOf()
    expect((await joris.post<RecommendationLink>('/api/recommendations/decline', { token })).body).toMatchObject({
      state: 'declined',
      title: '',
      shown: [],
    })
    expect(joris.problem(await send()).code).toBe('recommendation.ended')
    const items = (await ask('ana@x.example')).body.items
    const ana = items.find(({ email }) => email === 'ana@x.example')
    await applicant.delete(mine(`/${ana?.id}`))
    expect((await check(await tokenOf('ana@x.example'))).body).toMatchObject({ state: 'cancelled', message: '' })
    expect((await listed()).items.map(({ state }) => state)).toEqual(['declined'])
  })

  it('is reminded of with the same link, once a day', async () => {
    await set()
    const { items } = (await ask()).body
    const [token, one] = [await tokenOf(), mine(`/${items[0]?.id}/remind`)]
    expect(applicant.problem(await applicant.post(one, {})).code).toBe('recommendation.remindedOften')
    await comeBack('2026-11-21T09:00:01Z')
    const statuses = await Promise.all([1, 2, 3].map(async () => (await applicant.post(one, {})).status))
    expect(statuses.sort()).toEqual([200, 409, 409])
    expect(await tokenOf()).toBe(token)
  })

  it('is asked for of no more people than the call takes, however many at once', async () => {
    await set()
    const statuses = await Promise.all([1, 2, 3, 4].map(async (n) => (await ask(`p${n}@x.example`)).status))
    expect(statuses.sort()).toEqual([201, 201, 409, 409])
  })

  it('leads nowhere with a wrong link, nor once the application is withdrawn', async () => {
    expect(joris.problem(await check('x'.repeat(43))).code).toBe('recommendation.unknown')
    await set()
    await ask()
    await applicant.post(`/api/portal/me/responses/${id}/withdraw`, {})
    expect((await check(await tokenOf())).body.state).toBe('cancelled')
    expect(joris.problem(await send()).code).toBe('recommendation.ended')
  })

  it('needs permissions', async () => {
    await set()
    await ask()
    const juror = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'jury', programId: made.program.id }),
    )
    const collaborator = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'collaborator', programId: made.program.id }),
    )
    expect([(await letters(juror)).status, (await letters(collaborator)).status]).toEqual([403, 200])
    expect((await collaborator.put(settingsPath(), { ...SETTINGS, version: 1 })).status).toBe(403)
    const stranger = await signIn(server.browser(platform.host), await makePerson(platform))
    expect((await ask('a@x.example', stranger)).status).toBe(404)
  })
})

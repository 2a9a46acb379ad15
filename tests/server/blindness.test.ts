import sharp from 'sharp'
import { expect, it } from 'vitest'
import { api } from '#core/api.ts'
import type { Endpoint } from '#core/endpoint.ts'
import type { EvaluationSession, Juror, SessionEntry } from '#core/evaluation/evaluation.contract.ts'
import type { Duty, Sheet } from '#core/evaluation/juror.contract.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { Email } from '#server/db/models/Email.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { pathParams } from '../factories/params.ts'
import { makePerson, makePlatform, signIn } from '../factories/people.ts'
import { makeProgram } from '../factories/program.ts'
import { makeResponse } from '../factories/response.ts'
import type { Browser } from '../http.ts'
import { testServer } from '../suite.ts'

/**
 * Two platforms that differ in nothing but who applies: whatever a juror asks for, the answers are the same. Names are in
 * another alphabetical order, of other lengths, in titles, hidden questions, addresses, names of files and their metadata.
 */
const IDENTITIES = [
  ['Alder', 'Zinnia-Wilhelmina'],
  ['Yew-of-Fontainebleau', 'Birch'],
] as const

const FORM: FormDefinition = {
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre' } },
    { type: 'textarea', reference: 'idea', title: { fr: 'Idée' } },
    { type: 'text', reference: 'who', title: { fr: 'Qui êtes-vous ?' } },
    { type: 'email', reference: 'mail', title: { fr: 'Adresse' }, sensitive: true },
    { type: 'file', reference: 'picture', title: { fr: 'Image' } },
    {
      type: 'questions-group',
      reference: 'team',
      title: { fr: 'Équipe' },
      fields: [
        { type: 'text', reference: 'role', title: { fr: 'Rôle' } },
        { type: 'text', reference: 'surname', title: { fr: 'Nom' }, audience: ['applicant', 'organiser'] },
      ],
    },
  ],
}

const server = testServer()
const endpoints = Object.entries(api) as unknown as [string, Endpoint][]

interface Installed {
  juror: Browser
  owner: Browser
  ids: Record<string, string>
  /** What the juror is called, and what of the platform has its own name. */
  own: string[]
  session: EvaluationSession
  platformId: string
}

async function install(names: readonly string[]): Promise<Installed> {
  const platform = await makePlatform(server.app, { name: 'Estran' })
  const made = await makeProgram(server.app, platform, { definition: FORM, title: { fr: 'Prix', en: 'Prize' } })
  const owning = await makePerson(platform, { role: 'owner' })
  const owner = await signIn(server.browser(platform.host), owning)
  const responses: string[] = []
  for (const [index, name] of names.entries()) {
    const person = await makePerson(platform, { email: `${name}@${name}.example`.toLowerCase() })
    const browser = await signIn(server.browser(platform.host), person)
    const { id, steps } = await makeResponse(server.app, platform, made, { person, state: 'started' })
    const step = steps.find(({ type }) => type === 'form')
    const at = `/api/portal/me/responses/${id}`
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#18347e' } })
      .withExif({ IFD0: { Artist: name, Copyright: `${name} 2026` } })
      .jpeg()
      .toBuffer()
    const file = await browser.upload(
      `${at}/steps/${step?.id}/files?reference=picture`,
      `${name}.jpg`,
      bytes,
      'image/jpeg',
    )
    const changes = {
      title: `${name}'s project`,
      idea: `Une idée, la ${index}`,
      who: name,
      mail: `${name}@${name}.example`.toLowerCase(),
      picture: [file.body],
      team: [{ role: 'Cheffe', surname: name }],
    }
    const saved = await browser.put(`${at}/steps/${step?.id}/answers`, { revision: 0, changes })
    const sent = await browser.post(`${at}/submit`, {})
    expect([file.status, saved.status, sent.status]).toEqual([201, 200, 200])
    responses.push(id)
  }
  const seeing = await makePerson(platform, { role: 'jury', programId: made.program.id })
  const path = `/api/user.programs/${made.program.id}/evaluation-sessions`
  const { body: session } = await owner.post<EvaluationSession>(path, { title: { fr: 'Jury' } })
  const at = `${path}/${session.id}`
  const field = { type: 'linear-scale', reference: 'idea', title: { fr: 'Idée' }, from: 0, to: 10, required: true }
  await owner.put(`${at}/criteria`, { criteria: [{ field, weight: 1, categories: [] }], version: session.version })
  const anonymity = { people: true, title: true, fields: [`${made.form.key}.who`, `${made.form.key}.title`] }
  const before = (await owner.get<EvaluationSession>(at)).body
  const asked = { others: 'always', discussion: true, jurorsNamed: false, preferences: true }
  await owner.put(at, { settings: { anonymity, perEntry: 1, ...asked }, version: before.version })
  for (const responseId of responses) await owner.post(`${at}/entries`, { responseIds: [responseId] })
  await owner.post(`${at}/jurors`, { list: seeing.email })
  await owner.post(`${at}/state`, { state: 'open' })
  await owner.post(`${at}/assignment`, {})
  const juror = await signIn(server.browser(platform.host), seeing)
  const { body: duties } = await juror.get<{ items: Duty[] }>(`${at}/mine`)
  await juror.post(`${at}/mine/${duties.items[0]?.id}/discussion`, { text: 'Une remarque' })
  const { body: entries } = await owner.get<{ items: SessionEntry[] }>(`${at}/entries`)
  const { body: jury } = await owner.get<{ items: Juror[] }>(`${at}/jurors`)
  expect([duties.items.length, entries.items.length, jury.items.length]).toEqual([2, 2, 1])
  const ids = {
    ...pathParams(platform, made, { response: { id: responses[0] ?? '' }, person: seeing }),
    sessionId: session.id,
    sessionSlug: session.slug,
    dutyId: duties.items[0]?.id ?? '',
    entryId: entries.items[0]?.id ?? '',
    jurorId: jury.items[0]?.id ?? '',
  }
  const own = [seeing.email, seeing.firstname, seeing.lastname, owning.firstname, owning.lastname, owning.email]
  return {
    ...{ juror, owner, ids, session, platformId: platform.id },
    own: [...own, platform.host, platform.slug, made.program.slug, made.form.key],
  }
}

/** An answer with ids, keys of files and what the two platforms call otherwise, by the order in which they stand. */
function plain(text: string, { own }: Installed): string {
  const names = new Map<string, string>()
  const dated = text.replace(/("text":"Une remarque","at":)"[^"]*"/g, '$1"<when the juror wrote>"')
  const told = own.reduce((left, word, index) => left.replaceAll(word, `<own ${index}>`), dated)
  return told.replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\w-]{32}(?=["/?])/g, (id) => {
    const name = names.get(id) ?? `#${names.size}`
    names.set(id, name)
    return name
  })
}

const NOWHERE = '0199a000-0000-7000-8000-000000000000'
/** Answers about the juror's own session: its secrets, and the second in which it began. */
const APART = new Set(['getSession', 'getSocketCredentials', 'listSessions'])

async function everyAnswer(one: Installed): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const [name, endpoint] of endpoints) {
    if (endpoint.method !== 'get' || APART.has(name)) continue
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, (_, param: string) => one.ids[param] ?? NOWHERE)}`
    const asked = endpoint.query ? ['', ...IDENTITIES.flat().map((word) => `?search=${word}`), '?sort=title'] : ['']
    for (const query of asked) {
      const answer = await one.juror.get(`${path}${query}`)
      answers[`${name}${query}`] = `${answer.status} ${plain(answer.text, one)}`
    }
  }
  return answers
}

/** Of every document on the sheets of a juror: what it is called, and its bytes. */
async function everyFile({ juror, ids }: Installed): Promise<string[]> {
  const at = `/api/user.programs/${ids.programId}/evaluation-sessions/${ids.sessionId}/mine`
  const { body } = await juror.get<{ items: Duty[] }>(at)
  const files: string[] = []
  for (const { id } of body.items) {
    const { body: sheet } = await juror.get<Sheet>(`${at}/${id}`)
    const keys = [...JSON.stringify(sheet).matchAll(/"key":"([\w-]+)"/g)].map(([, key]) => key)
    for (const key of new Set(keys)) {
      const { status, headers, bytes } = await juror.get(`${at}/${id}/files/${key}`)
      files.push(JSON.stringify([status, headers['content-disposition'], bytes.toString('base64')]))
    }
  }
  return files
}

it('a juror who is blinded gets the same answers whoever applies', async () => {
  const [one, other] = [await install(IDENTITIES[0]), await install(IDENTITIES[1])]
  const answers = await everyAnswer(one)
  expect(await everyAnswer(other)).toEqual(answers)
  const sheet = Object.entries(answers).find(([name]) => name === 'getSheet')?.[1]
  expect(sheet).toMatch(/^200 .*Une idée/)
  expect(answers.getDiscussion).toMatch(/^200 .*Une remarque/)
  expect(answers.listPreferences).toMatch(/^200 .*neutral/)
  const text = Object.values(answers).join()
  expect(IDENTITIES.flat().filter((word) => text.includes(word))).toEqual([])
  const files = await everyFile(one)
  expect([files.length, await everyFile(other)]).toEqual([2, files])
  const mails = (installed: Installed) =>
    inPlatform(installed.platformId, async () => {
      const rows = await Email.findAll({ where: { to: installed.own.filter((word) => word.includes('@')) } })
      return rows.map(({ subject, text, html }) => plain(JSON.stringify([subject, text, html]), installed)).sort()
    })
  expect(await mails(other)).toEqual(await mails(one))
  // The same questions find the names where they are not hidden.
  const { body } = await one.owner.get(`/api/user.programs/${one.ids.programId}/responses?search=${IDENTITIES[0][0]}`)
  expect(JSON.stringify(body)).toContain(IDENTITIES[0][0])
})

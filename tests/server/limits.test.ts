import { expect, it, vi } from 'vitest'
import { api } from '#core/api.ts'
import type { Endpoint } from '#core/endpoint.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { writePage } from '../factories/page.ts'
import { pathParams } from '../factories/params.ts'
import { makePerson, makePlatform, signIn } from '../factories/people.ts'
import { makeProgram } from '../factories/program.ts'
import { makeResponse } from '../factories/response.ts'
import { testServer } from '../suite.ts'

const server = testServer()
const endpoints = Object.entries(api) as unknown as [string, Endpoint][]
/** As much as a text may have, in each language. */
const most = (length: number) => ({ fr: 'é'.repeat(length), en: 'e'.repeat(length) })

/** What a list needs in its address, or shows more with. */
const QUERIES: Record<string, string> = {
  listPrograms: '?status=all',
  listViews: '?list=responses',
  previewDecision: '?outcome=accepted',
}

it('shows what was written up to every limit, in each list and page', async () => {
  const platform = await makePlatform(server.app, { name: 'P'.repeat(120) })
  const person = await makePerson(platform, { role: 'owner' })
  const applicant = await makePerson(platform)
  const definition: FormDefinition = {
    fields: [
      { type: 'text', reference: 'title', title: most(500), help: most(2_000) },
      { type: 'textarea', reference: 'story', title: most(500), rich: true },
    ],
  }
  const made = await makeProgram(server.app, platform, {
    title: most(200),
    definition,
    categories: [{ title: most(200), steps: [{ type: 'form', title: most(200) }] }],
    settings: { numberPrefix: 'ABCDEFGHIJKL', graceMinutes: 1_440 },
  })
  const answers = { title: 'a'.repeat(5_000), story: `<p>${'a'.repeat(99_000)}</p>` }
  const response = await makeResponse(server.app, platform, made, { person: applicant, answers })
  const owner = await signIn(server.browser(platform.host), person)
  const program = await owner.get<Record<string, unknown>>(`/api/user.programs/${made.program.id}`)
  const sections = [
    { kind: 'text', title: most(200), content: { fr: `<p>${'a'.repeat(19_990)}</p>` } },
    { kind: 'questions', title: most(200), questions: [{ question: most(300), answer: most(3_000) }] },
    { kind: 'eligibility', title: most(200), yes: [most(500)], no: [most(500)] },
    { kind: 'calendar', title: most(200), dates: [{ at: '2026-11-20', title: most(200), note: most(500) }] },
  ]
  const body = {
    ...program.body,
    summary: most(500),
    settings: { kind: most(80), facts: [{ icon: 'people', text: most(200) }], sections },
  }
  expect((await owner.put(`/api/user.programs/${made.program.id}`, body)).status).toBe(200)

  const page = { title: most(200), content: { fr: `<p>${'a'.repeat(199_000)}</p>` } }
  await writePage(owner, platform, 'terms-of-use', page.content, page.title)

  const sessions = `/api/user.programs/${made.program.id}/evaluation-sessions`
  const { body: session } = await owner.post<{ id: string }>(sessions, { title: most(200) })
  const field = { type: 'textarea', reference: 'why', title: most(500), help: most(2_000) }
  const criteria = { criteria: [{ field, weight: 1_000 }], version: 1 }
  expect((await owner.put(`${sessions}/${session.id}/criteria`, criteria)).status).toBe(200)
  await owner.put(`${sessions}/${session.id}`, { settings: { preferences: true, discussion: true }, version: 2 })
  await owner.post(`${sessions}/${session.id}/entries`, {})
  const entries = await owner.get<{ items: { id: string }[] }>(`${sessions}/${session.id}/entries`)
  await owner.post(`${sessions}/${session.id}/jurors`, { list: person.email })
  expect((await owner.post(`${sessions}/${session.id}/state`, { state: 'open' })).status).toBe(200)
  await owner.post(`${sessions}/${session.id}/assignment`, {})
  // They share a domain with who applies.
  const jury = await owner.get<{ items: { id: string }[] }>(`${sessions}/${session.id}/jurors`)
  const pair = { entryId: entries.body.items[0]?.id, jurorId: jury.body.items[0]?.id }
  await owner.put(`${sessions}/${session.id}/conflicts`, { ...pair, conflicted: false })
  expect((await owner.put(`${sessions}/${session.id}/duties`, { ...pair, assigned: true })).status).toBe(204)
  const mine = await owner.get<{ items: { id: string }[] }>(`${sessions}/${session.id}/mine`)

  const votes = `/api/user.programs/${made.program.id}/votes`
  const { body: vote } = await owner.post<{ id: string }>(votes, { title: most(200) })
  for (let n = 0; n < 2; n++)
    await owner.post(`${votes}/${vote.id}/entries`, { byHand: { title: 'a'.repeat(300), summary: 'a'.repeat(2_000) } })
  const live = { settings: { eligibility: 'anyone', results: 'live' }, version: 1 }
  expect((await owner.put(`${votes}/${vote.id}`, live)).status).toBe(200)
  expect((await owner.post(`${votes}/${vote.id}/state`, { state: 'published' })).status).toBe(200)
  const galleries = `/api/user.programs/${made.program.id}/galleries`
  const { body: gallery } = await owner.post<{ id: string; slug: string }>(galleries, { title: most(200) })
  await owner.post(`${galleries}/${gallery.id}/entries`, {})
  expect((await owner.put(`${galleries}/${gallery.id}`, { intro: most(2_000), version: 1 })).status).toBe(200)

  const failures = vi.spyOn(server.app.log, 'error')
  const ids: Record<string, string> = {
    ...pathParams(platform, made, { response, person }),
    themeReference: 'default',
    sessionId: session.id,
    dutyId: mine.body.items[0]?.id ?? '',
    entryId: entries.body.items[0]?.id ?? '',
    voteId: vote.id,
    voteEntryId: vote.id,
    format: 'csv',
    galleryId: gallery.id,
    id: gallery.id,
    slug: gallery.slug,
    number: '1',
    page: 'terms-of-use',
    key: 'none',
  }
  const browsers = [owner, await signIn(server.browser(platform.host), applicant)]
  const answered = new Map<string, number>()
  for (const [name, { path, method, query, host }] of endpoints) {
    // Those of the installation are on no platform's host.
    if (method !== 'get' || host === 'installation') continue
    const address = path.replaceAll(/:(\w+)/g, (_, one: string) => ids[one] ?? '')
    const asked = query ? (QUERIES[name] ?? '') : ''
    for (const browser of browsers) {
      const { status } = await browser.get(`/api${address}${asked}`)
      answered.set(name, Math.min(status, answered.get(name) ?? 999))
      expect([name, status < 500]).toEqual([name, true])
    }
  }
  expect(failures.mock.calls).toEqual([])
  expect([...answered].filter(([, status]) => status !== 200)).toEqual([
    ['listRoleHolders', 404],
    ['downloadDataExport', 404],
    // A call that never closes.
    ['getProgramCalendar', 404],
    ['getMyCalendar', 404],
    ['getJuryFile', 403],
    ['streamPortalFile', 404],
    ['streamFile', 404],
    // A draft.
    ['getPublicGallery', 404],
    ['getGalleryFile', 404],
    ['finishExternalSignIn', 404],
    ['googleUserInfo', 410],
    ['getAuthorization', 422],
    ['downloadExport', 404],
    ['listTrash', 404],
    ['getUpload', 404],
    // The vote is open.
    ['getPublishedBallots', 409],
  ])
})

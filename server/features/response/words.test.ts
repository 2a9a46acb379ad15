import { describe, expect, it } from 'vitest'
import type { ResponseRow } from '#core/response/response.contract.ts'
import { transaction } from '#server/db/database.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { applicantOn, makeResponse } from '#tests/factories/response.ts'
import { testServer } from '#tests/suite.ts'
import { saveAnswers } from './save.actions.ts'
import { findWaiting, type Waiting, writeWords } from './words.repo.ts'
import { indexWords } from './words.ts'

const server = testServer()

/** An organiser who searches, and a draft whose title changes. */
async function open() {
  const platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform)
  const programId = made.program.id
  const organiser = await signIn(
    server.browser(platform.host),
    await makePerson(platform, { role: 'program-administrator', programId }),
  )
  const person = await makePerson(platform)
  const draft = { person, state: 'draft' as const, answers: { title: 'Ancien' } }
  const { id, steps } = await makeResponse(server.app, platform, made, draft)
  let revision = 1
  return {
    async found(search: string) {
      const page = await organiser.get<{ items: ResponseRow[] }>(
        `/api/user.programs/${programId}/responses?search=${search}`,
      )
      return page.body.items.map((one) => one.title)
    },
    async retitle(title: string) {
      const params = { responseId: id, stepId: steps[0]?.id ?? '' }
      const ctx = applicantOn(server.app, platform, person)
      const saved = await inPlatform(platform.id, () => saveAnswers(ctx, { ...params, revision, changes: { title } }))
      revision = saved.revision
    },
    /** What an indexer would do with what it has read. */
    write: (read: Waiting) =>
      inPlatform(platform.id, () => transaction(() => writeWords(read, () => new Error('changed')))),
  }
}

const index = () => indexWords(server.clock.now(), 0)
const waiting = () => findWaiting(server.clock.now(), 10)

describe('the words that find an application', () => {
  it('are those of now at once, and no others once they are indexed', async () => {
    const { found, retitle } = await open()
    await index()
    await retitle('Nouveau')
    expect(await found('nouveau')).toEqual(['Nouveau'])
    await index()
    expect([await found('nouveau'), await found('ancien')]).toEqual([['Nouveau'], []])
    expect(await waiting()).toEqual([])
  })

  it('are not lost when it changes, or somebody else indexes it, while they are written', async () => {
    const { found, retitle, write } = await open()
    const [first] = (await waiting()) as [Waiting]
    await retitle('Nouveau')
    await expect(write(first)).rejects.toThrow('changed')
    const [second] = (await waiting()) as [Waiting]
    await index()
    await expect(write(second)).rejects.toThrow('changed')
    expect([await found('nouveau'), await found('ancien')]).toEqual([['Nouveau'], []])
  })

  it('are written when nobody has typed for a moment', async () => {
    const { retitle } = await open()
    const { clock } = server
    await indexWords(clock.now())
    expect(await waiting()).toHaveLength(1)
    clock.advance(1_500)
    await retitle('Nouveau')
    clock.advance(1_000)
    await indexWords(clock.now())
    expect(await waiting()).toEqual([])
  })

  it('wait for a change that leaves them as they are, for the values beside them', async () => {
    const { retitle } = await open()
    await index()
    await retitle('ANCIEN')
    expect(await waiting()).toHaveLength(1)
    await index()
    expect(await waiting()).toEqual([])
  })
})

import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { FILE_OWNERS } from '#core/codes.ts'
import type { PlatformRef } from '#server/context.ts'
import { StoredFile } from '#server/db/models/StoredFile.ts'
import { loadFileOwners } from '#server/slices.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { inPlatform } from '../../tenancy/scope.ts'

const server = testServer()

let platform: PlatformRef
let responseId: string
let browsers: Record<'owner' | 'jury' | 'applicant' | 'stranger' | 'visitor', Browser>

beforeEach(async () => {
  platform = await makePlatform(server.app)
  const [owner, jury, applicant, stranger] = [
    await makePerson(platform, { role: 'owner' }),
    await makePerson(platform, { role: 'jury' }),
    await makePerson(platform),
    await makePerson(platform),
  ]
  responseId = (
    await makeResponse(server.app, platform, await makeProgram(server.app, platform), {
      person: applicant,
      state: 'draft',
    })
  ).id
  const signedIn = (person: typeof owner) => signIn(server.browser(platform.host), person)
  browsers = {
    owner: await signedIn(owner),
    jury: await signedIn(jury),
    applicant: await signedIn(applicant),
    stranger: await signedIn(stranger),
    visitor: server.browser(platform.host),
  }
})

/** Who may read a file that the system stored. */
async function readersOf(file: Partial<Pick<StoredFile, 'ownerKind' | 'ownerId' | 'visibility' | 'unusedSince'>>) {
  const { key, size, checksum } = await server.app.files.write(platform.id, Readable.from('text'), { maxBytes: 100 })
  await server.app.files.keep(platform.id, key)
  const stored = { key, size, checksum, name: 'a.txt', type: 'text/plain', uploadedById: null, deletedAt: null }
  await inPlatform(platform.id, () =>
    StoredFile.create({ ...stored, ownerKind: 'logo', ownerId: platform.id, visibility: 'private', ...file }),
  )
  const path = `/api/portal/platforms/${platform.id}/files/stream/${key}`
  const asked = Object.entries(browsers).map(async ([who, browser]) => [who, (await browser.get(path)).status] as const)
  const statuses = await Promise.all(asked)
  expect(statuses.filter(([, status]) => status !== 200 && status !== 404)).toEqual([])
  return statuses.flatMap(([who, status]) => (status === 200 ? [who] : []))
}

describe('who may read a file', () => {
  it('is said for every kind of owner', async () => {
    expect([...(await loadFileOwners()).keys()].sort()).toEqual([...FILE_OWNERS].sort())
  })

  it('is everybody of a public one', async () => {
    expect(await readersOf({ visibility: 'public' })).toEqual(Object.keys(browsers))
  })

  it('is an organiser who may change the settings, of a logo that is not used yet', async () => {
    expect(await readersOf({ ownerKind: 'logo' })).toEqual(['owner'])
  })

  it('is the applicant and who may read applications, of a file in an answer', async () => {
    const readers = await readersOf({ ownerKind: 'response', ownerId: responseId })
    expect(readers).toEqual(['owner', 'applicant'])
  })

  it('is nobody else, of a file that was taken out of its answer or that no answer has named', async () => {
    const unusedSince = server.clock.now()
    expect(await readersOf({ ownerKind: 'response', ownerId: responseId, unusedSince })).toEqual([])
    expect(await readersOf({ ownerKind: 'response', ownerId: null, unusedSince })).toEqual([])
  })

  it('is nobody of a kind that no slice answers for', async () => {
    expect(await readersOf({ ownerKind: 'forgotten', ownerId: platform.id })).toEqual([])
  })
})

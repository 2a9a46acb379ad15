import { pathParams } from '../factories/params.ts'
import { makePerson, makePlatform, signIn } from '../factories/people.ts'
import { makeProgram } from '../factories/program.ts'
import { makeResponse } from '../factories/response.ts'
import type { TestServer } from '../http.ts'
import type { Holdings } from './fixture.ts'
import { FIXTURES } from './fixtures.ts'

/** A platform with something of every slice, each with a word of its own. */
export async function furnish(server: TestServer, slug: string, word: string): Promise<Holdings> {
  const platform = await makePlatform(server.app, { slug, name: `${word} platform` })
  const owner = await makePerson(platform, { role: 'owner' })
  const applicant = await makePerson(platform)
  const made = await makeProgram(server.app, platform, { title: { fr: `${word} programme`, en: `${word} program` } })
  const response = await makeResponse(server.app, platform, made, {
    person: applicant,
    answers: { title: `${word} project`, amount: 1_000 },
    state: 'draft',
  })
  const browser = await signIn(server.browser(platform.host), owner)
  const ids = pathParams(platform, made, { response, person: owner })
  const holdings: Holdings = { platform, owner, applicant, made, response, browser, word, ids }
  for (const { hold } of FIXTURES) Object.assign(holdings.ids, await hold?.(holdings))
  return holdings
}

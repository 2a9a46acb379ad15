import { expect, it } from 'vitest'
import { makePlatform } from '../../tests/factories/people.ts'
import { testServer } from '../../tests/suite.ts'

const server = testServer()

it.each([
  ['/fr/admin/login-v1?next=1', '/fr/admin/login?next=1'],
  ['/en/admin/users_v1', '/en/admin/home/users'],
  ...['dashboard', 'collaborators', 'tags', 'responses', 'integrations', 'transactionnals', 'forms'].map((page) => [
    `/fr/admin/programs/quais/${page}-v1`,
    `/fr/admin/programs/quais/${page}`,
  ]),
  ['/fr/admin/programs/prix-v1/forms-v1/?page=2', '/fr/admin/programs/prix-v1/forms?page=2'],
])('leads the former address %s to %s for good', async (path, to) => {
  const platform = await makePlatform(server.app)
  const { status, headers } = await server.browser(platform.host).get(path)
  expect([status, headers.location]).toEqual([308, to])
})

it('leaves a program its name, whatever it ends with', async () => {
  const platform = await makePlatform(server.app)
  expect((await server.browser(platform.host).get('/fr/admin/programs/prix-v1')).status).toBe(200)
})

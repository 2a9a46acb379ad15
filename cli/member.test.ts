import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Installation, makeInstallation } from '#tests/cli.ts'

let here: Installation
let program: string
const ON = '--platform estran'

beforeAll(async () => {
  here = await makeInstallation()
  const line =
    'platform create estran --template awards --name Estran --lang fr --lang en --owner zoe@example.org --yes'
  const made = await here.run(line)
  if (made.code !== 0) throw new Error(made.err)
  program = JSON.parse((await here.run(`program list ${ON} --json`)).out)[0].slug
})
afterAll(() => here.remove())

const invite = (list: string, more = '') =>
  here.run(`user invite --role collaborator ${ON} --program ${program} ${more} --yes`, { stdin: list })

it('invites a list, says what is wrong with it, and takes an invitation back', async () => {
  const wrong = await invite('ada@example.org\nnobody\nADA@example.org')
  expect([wrong.code, wrong.out]).toEqual([1, ''])
  expect(wrong.err).toContain('Line 2: “nobody” is not an email address.')
  expect(wrong.err).toContain('Line 3: ADA@example.org is already in the list.')
  const done = await invite('ada@example.org\nnobody', '--skip --json')
  expect([done.code, JSON.parse(done.out)]).toMatchObject([0, { invited: ['ada@example.org'], changed: true }])
  expect((await invite('ada@example.org')).code).toBe(1)
  const revoke = `user revoke ada@example.org --invitation ${ON} --program ${program} --yes`
  expect((await here.run(revoke)).code).toBe(0)
  expect((await here.run(revoke)).err).toContain('no open invitation')
})

it('exports the people, and makes super admins', async () => {
  const create = `user create bob@example.org ${ON} --firstname Bob --lastname Ray --role owner --password-stdin --yes`
  await here.run(create, { stdin: 'quatre vaches bleues' })
  const people = await here.run(`user export ${ON} --kind staff`)
  expect(people.out.trim().split('\n').length).toBe(3)
  expect(people.out).toContain('bob@example.org')
  const grant = 'user grant bob@example.org --super-admin --json --yes'
  expect(JSON.parse((await here.run(grant)).out)).toEqual({ email: 'bob@example.org', superAdmin: true, changed: true })
  expect(JSON.parse((await here.run(grant)).out).changed).toBe(false)
  expect((await here.run('user grant ada@example.org --super-admin --yes')).code).toBe(1)
  expect((await here.run(`user grant bob@example.org --super-admin ${ON} --yes`)).code).toBe(2)
  expect(JSON.parse((await here.run('user revoke bob@example.org --super-admin --json --yes')).out).changed).toBe(true)
})

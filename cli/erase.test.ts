import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Installation, makeInstallation } from '#tests/cli.ts'

let here: Installation
const ON = '--platform estran'

beforeAll(async () => {
  here = await makeInstallation()
  const line =
    'platform create estran --template awards --name Estran --lang fr --lang en --owner zoe@example.org --yes'
  const made = await here.run(line)
  if (made.code !== 0) throw new Error(made.err)
  const create = `user create bob@example.org ${ON} --firstname Bob --lastname Ray --role collaborator --program ${
    JSON.parse((await here.run(`program list ${ON} --json`)).out)[0].slug
  } --password-stdin --yes`
  const person = await here.run(create, { stdin: 'quatre vaches bleues' })
  if (person.code !== 0) throw new Error(person.err)
})
afterAll(() => here.remove())

const people = async () => (await here.run(`user list ${ON}`)).out

it('says what would go, then deletes a person; the only owner stays', async () => {
  const plan = await here.run(`user erase bob@example.org ${ON} --dry-run --json`)
  expect([plan.code, JSON.parse(plan.out).changed]).toEqual([0, false])
  expect(plan.err).toContain('The account is deleted with it')
  expect((await here.run(`user erase bob@example.org ${ON}`)).code).toBe(1)
  expect(await people()).toContain('bob@example.org')
  const done = await here.run(`user erase bob@example.org ${ON} --yes --json`)
  expect([done.code, JSON.parse(done.out).erased]).toEqual([0, { applications: 0, files: 0, account: true }])
  expect(await people()).not.toContain('bob@example.org')
  expect((await here.run(`user erase bob@example.org ${ON} --yes`)).err).toContain('not among the people')
  expect((await here.run(`user erase zoe@example.org ${ON} --yes`)).err).toContain('the only owner')
})

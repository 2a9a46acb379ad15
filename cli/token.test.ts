import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Installation, makeInstallation } from '#tests/cli.ts'

let here: Installation
beforeAll(async () => {
  here = await makeInstallation()
  for (const line of [
    'platform create estran --template grant --name Estran --lang fr --owner ada@example.org --set contact=prix@example.org --yes',
    'platform create lumen --template grant --name Lumen --lang fr --owner bob@example.org --set contact=prix@example.org --yes',
  ]) {
    const { code, err } = await here.run(line)
    if (code !== 0) throw new Error(err)
  }
})
afterAll(() => here.remove())

const create = (more = '') =>
  `token create ada@example.org --platform estran --name Export --scope platform.user.read --days 30 ${more}`

it('creates a token, lists it without its secret, and ends it', async () => {
  const made = await here.json<{ id: string; token: string; ending: string }>(create('--yes --json'))
  expect(made.token.slice(-4)).toBe(made.ending)
  const listed = await here.run('token list ada@example.org --platform estran --json')
  expect(JSON.parse(listed.out)).toMatchObject([{ id: made.id, name: 'Export', scopes: ['platform.user.read'] }])
  expect(listed.out).not.toContain(made.token)
  const revoke = `token revoke ada@example.org ${made.id} --platform estran --yes`
  expect(await here.run(revoke)).toMatchObject({ code: 0 })
  expect((await here.run(revoke)).code).toBe(1)
  expect(await here.json('token list ada@example.org --platform estran --json')).toEqual([])
})

it('changes nothing without consent, or in a dry run', async () => {
  expect((await here.run(create())).code).toBe(1)
  expect(await here.json(create('--dry-run --json'))).toMatchObject({ token: null })
  expect(await here.json('token list ada@example.org --platform estran --json')).toEqual([])
})

it('refuses an unknown permission, too many days, and somebody who is no member', async () => {
  const wrong = await here.run(
    'token create ada@example.org --platform estran --name x --scope platform.all --days 400 --yes',
  )
  expect([wrong.code !== 0, wrong.err.includes('platform.all'), wrong.err.includes('--days')]).toEqual([
    true,
    true,
    true,
  ])
  expect((await here.run('token list bob@example.org --platform estran')).err).toContain('no member of estran')
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Installation, makeInstallation } from '#tests/cli.ts'

let here: Installation
beforeAll(async () => {
  here = await makeInstallation()
  const line =
    'platform create estran --template awards --name Estran --lang fr --lang en --owner ada@example.org --yes'
  const made = await here.run(line)
  if (made.code !== 0) throw new Error(made.err)
})
afterAll(() => here.remove())

const write = (text: string) => writeFileSync(join(here.folder, 'roles.yaml'), text)
const ROLES = `opencall: 1
roles:
  - key: reader
    scope: program
    name: { fr: Lecture, en: Reader }
    permissions: [platform.back-office-access.authorize, program.response.read]
`
const apply = (how: string) => here.run(`role apply roles.yaml --platform estran ${how}`)

it('lists built-in roles and the platform’s own, which come from a file: plan, apply, nothing the second time', async () => {
  write(ROLES)
  const rehearsed = await apply('--dry-run')
  expect([rehearsed.code, rehearsed.out.split('\n')[0]]).toEqual([0, '+ role estran/reader'])
  expect((await here.run('role show reader --platform estran')).code).toBe(1)
  const refused = await apply('')
  expect(refused.code).not.toBe(0)
  const done = await apply('--yes --json')
  expect([done.code, JSON.parse(done.out)]).toMatchObject([0, { changed: true, refused: [] }])
  const again = await apply('--yes --json')
  expect(JSON.parse(again.out)).toEqual({ changes: [], refused: [], changed: false })
  const { out } = await here.run('role list --platform estran')
  expect(
    out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/)),
  ).toEqual([
    ['owner', '(built-in)', 'platform', expect.any(String), '1'],
    ['platform-administrator', '(built-in)', 'platform', expect.any(String), '0'],
    ['program-administrator', '(built-in)', 'program', expect.any(String), '0'],
    ['collaborator', '(built-in)', 'program', expect.any(String), '0'],
    ['jury', '(built-in)', 'program', expect.any(String), '0'],
    ['reader', 'Reader', 'program', '2', '0'],
  ])
  const shown = JSON.parse((await here.run('role show reader --platform estran --json')).out)
  expect(shown).toMatchObject({
    key: 'reader',
    name: { fr: 'Lecture', en: 'Reader' },
    permissions: ['platform.back-office-access.authorize', 'program.response.read'],
  })
})

it('keeps a role that people have, unless told to prune', async () => {
  write(ROLES)
  await apply('--yes')
  const program = (await here.run('program list --platform estran --json')).out
  const [{ slug }] = JSON.parse(program) as [{ slug: string }]
  await here.run(`user grant ada@example.org reader --platform estran --program ${slug} --yes`)
  write('opencall: 1\nroles: []\n')
  const refused = await apply('--yes')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is held by 1 member')])
  expect((await apply('--prune --yes')).code).toBe(0)
  const { code, err } = await here.run('role show reader --platform estran')
  expect([code, err]).toEqual([1, expect.stringContaining('There is no role "reader" on estran')])
})

it.each([
  ['more than roles', `${ROLES}tags: []\n`, 'holds more than roles: tags'],
  ['no roles', 'opencall: 1\n', 'holds no roles'],
  [
    'a permission that its scope does not have',
    ROLES.replace('program.response.read', 'platform.user.read'),
    'is for roles with the scope platform',
  ],
  ['a built-in role', ROLES.replace('reader', 'owner'), '"owner" is a built-in role'],
])('refuses a file with %s', async (_what, text, said) => {
  write(text)
  const { code, err } = await apply('--yes')
  expect([code, err]).toEqual([1, expect.stringContaining(said)])
})

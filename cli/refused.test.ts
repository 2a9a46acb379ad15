import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#core/problem.ts'
import { type Installation, makeInstallation, type Ran } from '#tests/cli.ts'
import { wordsOfError } from './errors.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const NOBODY = 'f'.repeat(64)

let here: Installation
beforeAll(async () => {
  here = await makeInstallation()
  mkdirSync(join(here.folder, 'data'), { recursive: true })
  write(
    'other/m.yaml',
    'opencall: 1\nplatform: { slug: other, languages: [fr] }\ndomains: [{ host: taken.example.org }]\n',
  )
  const made = await here.run('apply other --yes')
  if (made.code !== 0) throw new Error(made.err)
})
afterAll(() => here.remove())

function write(name: string, content: string | Buffer): void {
  const path = join(here.folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
}

/** What was stored of files, whoever it belongs to. */
const storedFiles = () =>
  readdirSync(join(here.folder, 'data'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('files'))
    .map(({ name }) => name)

const WRONG = `opencall: 1
platform:
  slug: estran
  languages: [fr]
  theme:
    logo: { name: logo.png, sha256: ${NOBODY} }
domains:
  - host: prix.test.localhost
  - host: taken.example.org
programs:
  - slug: zeta
    opensAt: 2027-03-01T09:00
    closesAt: 2027-02-01T09:00
    published: true
    categories:
      - { key: film, title: { fr: Film }, steps: [] }
      - { key: book, title: { fr: Livre }, steps: [] }
    forms:
      - { key: entry, title: { fr: Dossier }, fields: [] }
  - slug: alpha
    title: { en: Only English }
    published: true
    categories:
      - key: film
        title: { fr: Film }
        steps:
          - { key: entry, type: form, title: { fr: Dossier } }
`

/** What refuses a change: told inside its plan, or instead of it. */
function refusalsIn({ code, out, err }: Ran): string[] {
  const inside = code === 2
  if (!inside) expect([code, out, err.split('\n')[0]]).toEqual([1, '', 'The manifest cannot be applied:'])
  const said = (inside ? out : err).split('\n').slice(inside ? 0 : 1)
  return said.flatMap((line) => /^(?:! | {2})(.*)$/.exec(line)?.slice(1) ?? [])
}

describe('what the slices refuse', () => {
  it.each(['plan wrong.yaml', 'apply wrong.yaml --dry-run', 'apply wrong.yaml --yes'])(
    'is told whole, with its places: %s',
    async (line) => {
      write('wrong.yaml', WRONG)
      expect(refusalsIn(await here.run(line))).toEqual([
        `wrong.yaml:6:5  platform.theme.logo: the file ${NOBODY} (logo.png) is not in the folder "files" beside the manifest`,
        expect.stringMatching(/^wrong\.yaml:8:5 {2}domains\[0\]\.host: .*\[domain\.hostInvalid\]$/),
        expect.stringMatching(/^wrong\.yaml:9:5 {2}domains\[1\]\.host: .*\[domain\.hostTaken\]$/),
        'wrong.yaml:13:5  programs[0].closesAt: The closing must come after the opening [program.datesInvalid]',
        'wrong.yaml:16:43  programs[0].categories[0].steps: there is no step: the program cannot be published yet [program.notPublishable]',
        'wrong.yaml:17:44  programs[0].categories[1].steps: there is no step: the program cannot be published yet [program.notPublishable]',
        'wrong.yaml:19:47  programs[0].forms[0].fields: Add at least one question [form.invalid]',
        'wrong.yaml:21:5  programs[1].title: must have words in the first language of the program [request.invalid]',
        'wrong.yaml:22:5  programs[1].published: the program cannot be published yet: category "Film", step 1 "Dossier" has no published form [program.notPublishable]',
      ])
      const platforms = await here.json<{ slug: string }[]>('platform list')
      expect(platforms.map(({ slug }) => slug)).toEqual(['other'])
    },
  )

  it('is shown inside a plan, which counts it', async () => {
    write('wrong.yaml', WRONG)
    const { code, out, err } = await here.run('plan wrong.yaml')
    expect([code, err, out.split('\n')[0], out.split('\n').at(-2)]).toEqual([
      2,
      '',
      '+ platform estran',
      '10 to create, 0 to change, 0 to remove, 9 refused',
    ])
  })

  it('is a step that closes before its call opens, whichever of the two the file moves', async () => {
    const call = (opensAt: string, closesAt: string | null) => `opencall: 1
programs:
  - slug: saison
    title: { fr: Saison }
    opensAt: ${opensAt}
    closesAt: 2028-12-31T00:00
    published: true
${
  closesAt === null
    ? ''
    : `    categories:
      - key: film
        title: { fr: Film }
        steps:
          - { key: entry, type: form, title: { fr: Dossier }, form: entry, closesAt: ${closesAt} }
    forms:
      - { key: entry, title: { fr: Dossier }, fields: [{ reference: titre, type: text, title: { fr: Titre } }] }
`
}`
    const apply = async (opensAt: string, closesAt: string | null) => {
      write('saison.yaml', call(opensAt, closesAt))
      const said = []
      for (const command of ['plan', 'apply --yes']) {
        const ran = await here.run(`${command} saison.yaml --platform other`)
        said.push(ran.code === 0 ? [] : refusalsIn(ran))
      }
      return said
    }
    const words = 'The step “Dossier” must close after the call opens'
    const early = [`saison.yaml:12:76  programs[0].categories[0].steps[0].closesAt: ${words} [request.invalid]`]
    expect(await apply('2027-01-15T09:00', '2026-01-01T00:00')).toEqual([early, early])
    expect(await apply('2027-01-15T09:00', '2027-02-01T00:00')).toEqual([[], []])
    const late = [expect.stringMatching(/^saison\.yaml:3:5 .*: The step “Dossier” must .* \[program\.datesInvalid\]$/)]
    expect(await apply('2027-03-15T09:00', null)).toEqual([late, late])
    // A season later, all of it.
    expect(await apply('2028-01-15T09:00', '2028-02-01T00:00')).toEqual([[], []])
  })

  it('is told with its numbers as they are written', async () => {
    const rules = '{ w-min-character: 12000, w-max-character: 2 }'
    const field = `{ reference: t, type: text, title: { fr: T }, rules: ${rules} }`
    write(
      'bounds.yaml',
      `opencall: 1\nprograms: [{ slug: b, forms: [{ key: f, title: { fr: F }, fields: [${field}] }] }]\n`,
    )
    const { code, err } = await here.run('plan bounds.yaml --platform other')
    expect([code, err]).toEqual([1, expect.stringContaining('The minimum (12,000) is greater than the maximum (2)')])
    const issues = [{ at: 'body.title', rule: 'w-max-character', params: { max: 80 } }]
    expect(wordsOfError(new Problem('request.invalid', { issues }), {}).split('\n')[1]).toBe(
      '  title: Write at most 80 characters',
    )
  })

  it.each([
    [NOBODY, PNG, 'has another sha256: it is not the file that is meant'],
    [sha256(Buffer.from('no picture')), Buffer.from('no picture'), 'logo.png is not a PNG, JPEG, GIF or WebP picture'],
  ])('is a logo as well: %s', async (name, bytes, words) => {
    const folder = `logo-${name.slice(0, 4)}`
    write(`${folder}/files/${name}`, bytes)
    write(
      `${folder}/m.yaml`,
      `opencall: 1\nplatform: { slug: estran, theme: { logo: { name: logo.png, sha256: ${name} } } }\n`,
    )
    for (const line of [`plan ${folder}`, `apply ${folder} --dry-run`, `apply ${folder} --yes`]) {
      expect([line, refusalsIn(await here.run(line))]).toEqual([line, [expect.stringContaining(words)]])
    }
  })

  it('lets everything else be, and a rehearsal leaves no file behind', async () => {
    const name = sha256(PNG)
    const text = (logo: string) =>
      `opencall: 1\nplatform: { slug: estran, theme: { logo: { name: ${logo}, sha256: ${name} } } }\n`
    write(`right/files/${name}`, PNG)
    write('right/m.yaml', text('logo.png'))
    const before = storedFiles()
    expect(await here.run('plan right')).toMatchObject({ code: 2, err: '' })
    expect(await here.run('apply right --dry-run')).toMatchObject({ code: 0, err: 'Dry run, nothing was changed.\n' })
    write('right/n.yaml', 'domains: [{ host: taken.example.org }]\n')
    expect((await here.run('apply right --yes')).code).toBe(1)
    expect(storedFiles()).toEqual(before)
    write('right/n.yaml', 'domains: []\n')
    expect((await here.run('apply right --yes')).code).toBe(0)
    expect(storedFiles()).toHaveLength(before.length + 1)
    // The same bytes under another name.
    write('right/m.yaml', text('new.png'))
    expect((await here.run('apply right --yes')).code).toBe(0)
    expect(await here.run('plan right')).toMatchObject({ code: 0, out: 'Nothing to change.\n' })
    expect(storedFiles()).toHaveLength(before.length + 1)
  })
})

it('a platform that is closed is changed, and said to be closed', async () => {
  const theme = 'theme set --platform other --primary'
  const state = async () => (await here.json<{ state: string }>('platform show other')).state
  expect((await here.run('platform suspend other --yes')).err).toBe('other is suspended.\n')
  const suspended = 'other is suspended: "opencall platform resume other" reactivates it.\n'
  const themed = await here.run(`${theme} #123456 --yes`)
  expect([themed.code, themed.err.startsWith(suspended)]).toEqual([0, true])
  expect(await here.run('apply other --yes')).toMatchObject({
    code: 0,
    err: `other matches the manifest.\n${suspended}`,
  })
  const user = 'user create zoe@example.org --platform other --firstname Zoe --lastname Ray --dry-run'
  expect((await here.run(user)).err).toMatch(new RegExp(`^${suspended}Dry run`))
  expect((await here.run('user list --platform other')).err).toBe('')
  expect((await here.run('platform resume other --yes')).err).toBe('other is active.\n')
  expect([await state(), (await here.run(`${theme} #223456 --yes`)).err]).toEqual([
    'active',
    expect.stringMatching(/^The colours/),
  ])

  const deleted = 'other is deleted: "opencall platform restore other" restores it.\n'
  expect((await here.run('platform delete other --yes --confirm other')).code).toBe(0)
  const so = { code: 0, err: `other matches the manifest.\n${deleted}` }
  expect(await here.run('apply other --yes')).toMatchObject(so)
  write('other/n.yaml', "platform: { name: 'Other' }\n")
  expect(await here.run('apply other --yes')).toMatchObject(so)
  expect((await here.run(`${theme} #323456 --yes`)).err.startsWith(deleted)).toBe(true)
})

it('an account at a banned domain, or below one, is not made', async () => {
  const make = (email: string) =>
    here.run(`user create ${email} --platform other --firstname Zoe --lastname Ray --role owner --yes`)
  await here.run('platform restore other --yes')
  for (const email of ['zoe@yopmail.com', 'zoe@mail.YOPMAIL.com'])
    expect(await make(email)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/email/i) })
  expect((await here.run('user list --platform other')).out).not.toContain('zoe@')
  expect((await make('zoe@notyopmail.example')).code).toBe(0)
})

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { manifestJsonSchema } from '#core/manifest/manifest.contract.ts'
import { type Installation, makeInstallation, type Ran } from '#tests/cli.ts'

const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
const SHA256 = createHash('sha256').update(LOGO).digest('hex')
const FIXTURE = readFileSync(join(import.meta.dirname, 'whole.fixture.yaml'), 'utf8').replaceAll('LOGO', SHA256)
const NOTHING = { code: 0, out: 'Nothing to change.\n', err: '' }

const ACME = {
  OIDC_1_KEY: 'acme',
  OIDC_1_NAME: 'Acme',
  OIDC_1_ISSUER: 'https://sign-in.example.org',
  OIDC_1_CLIENT_ID: 'opencall',
  OIDC_1_CLIENT_SECRET: 's',
}

/** What a command says that fails belongs to the failure. */
const done = ({ code, err }: Ran) => expect([code, code === 0 ? '' : err]).toEqual([0, ''])

let here: Installation
let there: Installation
beforeAll(async () => {
  here = await makeInstallation(ACME)
  mkdirSync(join(here.folder, 'whole/files'), { recursive: true })
  writeFileSync(join(here.folder, 'whole/opencall.yaml'), FIXTURE)
  writeFileSync(join(here.folder, 'whole/files', SHA256), LOGO)
  writeFileSync(join(here.folder, 'whole/shore.png'), PICTURE)
})
afterAll(async () => {
  await here.remove()
  await there?.remove()
})

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Paths of the properties that a manifest may have, those of a form's fields and conditions left out: the templates have every type. */
function pathsOf(schema: Schema, defs: Record<string, Schema>, path = ''): string[] {
  if (['/FormField', '/FormCondition'].some((name) => schema.$ref?.endsWith(name))) return []
  const target = schema.$ref ? defs[schema.$ref.split('/').at(-1) ?? ''] : schema
  if (!target) return []
  return [
    ...(target.items ? pathsOf(target.items, defs, path) : []),
    ...[...(target.anyOf ?? []), ...(target.oneOf ?? [])].flatMap((shape) => pathsOf(shape, defs, path)),
    ...Object.entries(target.properties ?? {}).flatMap(([name, inner]) => {
      const at = path ? `${path}.${name}` : name
      // Of templates alone.
      return ['variables', 'title', 'summary'].includes(at) ? [] : [at, ...pathsOf(inner, defs, at)]
    }),
  ]
}

function usedIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => usedIn(item, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path ? `${path}.${name}` : name
    return [at, ...usedIn(inner, at)]
  })
}

describe('a platform as a file', () => {
  it('uses in this test whatever a manifest can say', () => {
    const schema = manifestJsonSchema() as Schema & { $defs?: Record<string, Schema> }
    const used = new Set(usedIn(parse(FIXTURE)))
    const languages = /\.(en|fr|nl|es|de|it|pl|pt|ca|ru)$/
    const all = pathsOf(schema, schema.$defs ?? {}).filter((path) => !languages.test(path))
    expect([...new Set(all)].filter((path) => !used.has(path))).toEqual([])
  })

  it('comes out of an empty installation as it went in, and the same file again changes nothing', async () => {
    done(await here.run('apply whole --yes'))
    expect(await here.run('plan whole')).toEqual(NOTHING)
    done(await here.run('platform export whole --out first'))
    expect(await here.run('plan first')).toEqual(NOTHING)

    there = await makeInstallation(ACME)
    const first = join(here.folder, 'first')
    done(await there.run(['apply', first, '--yes']))
    done(await there.run('platform export whole --out second'))
    for (const name of ['opencall.yaml', `files/${SHA256}`])
      expect(readFileSync(join(there.folder, 'second', name), 'utf8')).toBe(readFileSync(join(first, name), 'utf8'))
    expect(await there.run(['apply', first, '--yes'])).toEqual({ ...NOTHING, err: 'whole matches the manifest.\n' })
  }, 60_000)

  it('is the same as JSON, and one program is the same on its own', async () => {
    await here.run('platform export whole --out first.json')
    expect(await here.run('plan first.json')).toEqual(NOTHING)
    await here.run('program export open --platform whole --out open.yaml')
    expect(await here.run('plan open.yaml --platform whole')).toEqual(NOTHING)
    const [open] = parse(readFileSync(join(here.folder, 'open.yaml'), 'utf8')).programs
    const exported = readFileSync(join(here.folder, 'first/opencall.yaml'), 'utf8')
    // People are in no export: who is invited stays on its platform.
    expect(exported).not.toContain('ann@example.org')
    const whole = parse(exported)
    expect(open).toEqual(whole.programs.find(({ slug }: { slug: string }) => slug === 'open'))
  })

  it('is done with hosts however they are written', async () => {
    const hosts = ['www.one.example.org', 'two.example.org:8443', 'WWW.Three.example.org']
    const domains = hosts.map((host, n) => ({ host, primary: n === 0 }))
    const platform = { slug: 'hosts', languages: ['fr'] }
    writeFileSync(join(here.folder, 'hosts.json'), JSON.stringify({ opencall: 1, platform, domains }))
    done(await here.run('apply hosts.json --yes'))
    expect(await here.run('plan hosts.json')).toEqual(NOTHING)
    expect((await here.json<{ host: string }[]>('domain list --platform hosts')).map(({ host }) => host)).toEqual([
      'one.example.org',
      'three.example.org',
      'two.example.org',
    ])
  })

  it('names a host that is taken where it stands, however it is written', async () => {
    const text = 'opencall: 1\nplatform: { slug: second, languages: [fr] }\ndomains:\n  - host: www.one.example.org\n'
    writeFileSync(join(here.folder, 'taken.yaml'), text)
    expect(await here.run('apply taken.yaml --yes')).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^ {2}taken\.yaml:4:5 {2}domains\[0\]\.host: waits for its proof on another platform, hosts \[domain\.hostTaken\]$/m,
      ),
    })
  })

  it('takes every part away again that a list no longer has', async () => {
    const less = parse(readFileSync(join(here.folder, 'first/opencall.yaml'), 'utf8'))
    const texts = { headline: {}, intro: {}, about: {} }
    const security = { ...less.security, twoStepRoles: [] }
    const small = {
      ...less,
      security,
      domains: [],
      roles: [],
      pages: [],
      emails: [],
      platform: { ...less.platform, texts },
    }
    writeFileSync(join(here.folder, 'less.json'), JSON.stringify(small))
    done(await here.run('apply less.json --yes'))
    expect(await here.run('plan less.json')).toEqual(NOTHING)
    const now = await here.json<typeof less>('platform export whole')
    expect([now.domains, now.roles, now.pages, now.emails, now.platform.texts]).toEqual([[], [], [], [], texts])
    done(await here.run('apply first --yes'))
    expect(await here.run('plan whole')).toEqual(NOTHING)
  })
})

describe('what a platform asks of a sign-in', () => {
  const SECURITY = 'security:\n  twoStepRoles: [owner, ghost]\n  providers:\n    - acme\n    - gogle\n'
  const write = (name: string, text: string) => writeFileSync(join(here.folder, name), `opencall: 1\n${text}`)
  const now = async () =>
    (await here.json<{ security: object; roles: { key: string }[] }>('platform export whole')).security

  it('stays where a file leaves it out', async () => {
    write('some.yaml', 'security: { graceDays: 3 }\n')
    const planned = await here.run('plan some.yaml --platform whole')
    expect(planned.out).toContain('~ security whole: graceDays\n')
    done(await here.run('apply some.yaml --platform whole --yes'))
    const others = { twoStepRoles: ['owner', 'reader'], inactivityMinutes: 30, providers: ['acme'] }
    expect(await now()).toEqual({ ...others, graceDays: 3 })
    write('all.yaml', 'security: { providers: null, graceDays: 14 }\n')
    done(await here.run('apply all.yaml --platform whole --yes'))
    expect(await now()).toEqual({ ...others, graceDays: 14, providers: null })
    done(await here.run('apply whole --yes'))
    expect(await here.run('plan whole')).toEqual(NOTHING)
  })

  it('names roles and providers that there are, else the place is told', async () => {
    write('wrong.yaml', SECURITY)
    const refused = await here.run('plan wrong.yaml --platform whole')
    expect(refused.out + refused.err).toMatch(
      /wrong\.yaml:3:25 {2}security\.twoStepRoles\[1\]: there is no role "ghost" here/,
    )
    expect(refused.out + refused.err).toMatch(
      /wrong\.yaml:6:7 {2}security\.providers\[1\]: there is no provider "gogle" here \(available: acme\)/,
    )
    expect((await here.run('apply wrong.yaml --platform whole --yes')).code).toBe(1)
    write('roles.yaml', `roles: []\n${SECURITY}`)
    const flawed = await here.run('plan roles.yaml --platform whole')
    expect(flawed.code).toBe(1)
    expect(flawed.err).toMatch(
      /roles\.yaml:4:25 {2}security\.twoStepRoles\[1\]: there is no role "ghost" in this manifest/,
    )
    expect(await here.run('plan whole')).toEqual(NOTHING)
  })

  it('loses a role that goes, and gets one that comes with it', async () => {
    write('none.yaml', 'roles: []\n')
    expect((await here.run('plan none.yaml --platform whole')).out).toContain('~ security whole: twoStepRoles\n')
    done(await here.run('apply none.yaml --platform whole --yes'))
    expect(await now()).toMatchObject({ twoStepRoles: ['owner'], providers: ['acme'] })
    expect(await here.run('plan none.yaml --platform whole')).toEqual(NOTHING)
    done(await here.run('apply whole --yes'))
    expect(await now()).toMatchObject({ twoStepRoles: ['owner', 'reader'] })
  })
})

describe('what a plan refuses', () => {
  it('is named with its reason, all of it at once, and nothing is changed', async () => {
    const rows = 'ID,title\n1,Film\n'
    writeFileSync(join(here.folder, 'rows.csv'), rows)
    done(
      await here.run(
        'response import rows.csv --platform whole --program open --category long --key ID --state draft --yes',
      ),
    )
    const one = parse(readFileSync(join(here.folder, 'open.yaml'), 'utf8'))
    one.programs[0].categories = one.programs[0].categories.filter(({ key }: { key: string }) => key !== 'long')
    writeFileSync(join(here.folder, 'without.json'), JSON.stringify(one))
    const before = await here.run('platform export whole')
    expect(await here.run('apply without.json --platform whole --yes')).toEqual({
      code: 1,
      out: '',
      err: 'Nothing was changed:\n  category whole/open/long contains 1 application: use --prune to remove it too.\n',
    })
    expect(await here.run('plan without.json --platform whole')).toMatchObject({ code: 2 })
    expect((await here.run('platform export whole')).out).toBe(before.out)
    done(await here.run('apply without.json --platform whole --prune --yes'))
    expect(await here.run('plan without.json --platform whole')).toEqual(NOTHING)
  })
})

describe('the draft of a form', () => {
  it('is not exported while another version is published, and that is said', async () => {
    await here.run('form export entry --platform whole --program open --out entry.json')
    const form = JSON.parse(readFileSync(join(here.folder, 'entry.json'), 'utf8'))
    form.fields[0].title.en = 'Title of the film'
    writeFileSync(join(here.folder, 'entry.json'), JSON.stringify(form))
    expect((await here.run('form import entry.json --platform whole --program open --yes')).code).toBe(0)

    const words =
      'The form entry of open has a draft that is not published: its published version is exported. "opencall form export entry --platform whole --program open --draft" writes the draft.\n'
    const platform = await here.run('platform export whole --json')
    const program = await here.run('program export open --platform whole')
    const other = await here.run('program export in-preparation --platform whole')
    expect([platform.err, program.err, other.err]).toEqual([expect.stringContaining(words), words, ''])
    expect(program.out).not.toContain('Title of the film')
    const draft = await here.run('form export entry --platform whole --program open --draft')
    expect(draft.out).toContain('Title of the film')

    expect((await here.run('form import entry.json --platform whole --program open --publish --yes')).code).toBe(0)
    expect((await here.run('program export open --platform whole')).err).toBe('')
  })
})

import { createSocket } from 'node:dgram'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProgramRow } from '#server/features/program/program.repo.ts'
import { type Installation, makeInstallation, type RunOptions } from '#tests/cli.ts'
import type { Io } from './io.ts'
import { onPlatform } from './session.ts'

const CREATE = '--name Estran --lang fr en --owner ada@example.org --owner-name'
const create = (slug: string, template: string) => [
  ...`platform create ${slug} --template ${template} ${CREATE}`.split(' '),
  'Ada Byron',
  '--yes',
]

/** The answer of a name server that knows these TXT records. */
function txtAnswer(question: Buffer, texts: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const asked = question.subarray(12, at + 5)
  const text = texts.get(labels.join('.').toLowerCase())
  const head = Buffer.from([
    question[0] ?? 0,
    question[1] ?? 0,
    0x81,
    text ? 0x80 : 0x83,
    0,
    1,
    0,
    text ? 1 : 0,
    0,
    0,
    0,
    0,
  ])
  if (!text) return Buffer.concat([head, asked])
  const about = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 1, 0, text.length + 1, text.length])
  return Buffer.concat([head, asked, about, Buffer.from(text)])
}

let here: Installation
let there: Installation
beforeAll(async () => {
  here = await makeInstallation()
})
afterAll(async () => {
  await here.remove()
  await there?.remove()
})

const file = (name: string) => join(here.folder, name)

describe('a platform from a template', () => {
  it.each(['awards', 'grant', 'startup-challenge'])(
    '%s is made whole, then the same file changes nothing',
    async (template) => {
      const made = await here.run(create(template, template))
      expect([made.code, made.err.replace(/The public pages.*\n/, '')]).toEqual([0, ''])
      expect(made.out).toMatch(/http:\/\/\S+test\.localhost\/fr\/admin\/\S+/)

      const exported = await here.run(`platform export ${template} --out ${template}.yaml`)
      expect(exported.code).toBe(0)
      expect(await here.run(`plan ${template}.yaml`)).toMatchObject({ code: 0, out: 'Nothing to change.\n' })
      expect(await here.run(`apply ${template}.yaml --yes`)).toMatchObject({ code: 0, out: 'Nothing to change.\n' })
    },
  )

  it('has its program open and its owner in the back office', async () => {
    const [program] = await here.json<{ slug: string; phase: string; lang: string }[]>('program list --platform awards')
    expect(program).toMatchObject({ slug: 'awards', phase: 'open', lang: 'fr' })
    const users =
      await here.json<{ email: string; firstname: string; kind: string; roles: { key: string }[] }[]>(
        'user list --platform awards',
      )
    expect(
      users.map(({ email, firstname, kind, roles }) => [email, firstname, kind, roles.map(({ key }) => key)]),
    ).toEqual([['ada@example.org', 'Ada', 'staff', ['owner']]])
  })

  it('is published whole when asked, and shows how far it is', async () => {
    const bars: { label: string; shares: number[] }[] = []
    const { code, out } = await here.run('platform publish awards --json --yes', { bars })
    const { pages, milliseconds } = JSON.parse(out)
    expect(Number.isInteger(milliseconds)).toBe(true)
    expect([code, bars.map(({ label, shares }) => [label, shares.length])]).toEqual([0, [['Publishing awards', pages]]])
    expect(readdirSync(join(here.folder, 'data', 'published'))).not.toEqual([])
  })

  it('of a file shows how far it is, checked and applied', async () => {
    const exported = (await here.run('platform export awards')).out
    const [program] = exported.split(/^ {2}- slug: awards$/m).slice(1)
    const programs = Array.from({ length: 6 }, (_, n) => `  - slug: call-${n}${program}`).join('')
    const head = exported.slice(0, exported.indexOf('programs:'))
    writeFileSync(file('calls.yaml'), `${head.replaceAll('awards', 'calls')}programs:\n${programs}`)
    const drawn = async (line: string) => {
      const bars: { label: string; shares: number[] }[] = []
      const { code, err } = await here.run(line, { bars })
      expect(err).not.toMatch(/cannot|Nothing was changed:/)
      return {
        code,
        bars: bars.map(({ label, shares }) => {
          expect(shares).toEqual(shares.toSorted((a, b) => a - b))
          // Each program and each of its forms is a step further.
          return [label, new Set(shares).size > 30, shares.at(-1)]
        }),
      }
    }
    expect(await drawn('plan calls.yaml')).toEqual({
      code: 2,
      bars: [
        ['Reading calls.yaml', false, undefined],
        ['Checking calls.yaml', true, 1],
      ],
    })
    expect(await drawn('apply calls.yaml --dry-run')).toEqual({
      code: 0,
      bars: [
        ['Reading calls.yaml', false, undefined],
        ['Checking calls.yaml', true, 1],
      ],
    })
    expect(await drawn('apply calls.yaml --yes')).toEqual({
      code: 0,
      bars: [
        ['Reading calls.yaml', false, undefined],
        ['Applying calls.yaml', true, 1],
      ],
    })
    expect(await drawn('plan calls.yaml')).toEqual({
      code: 0,
      bars: [
        ['Reading calls.yaml', false, undefined],
        ['Checking calls.yaml', false, 0.15],
      ],
    })
  })

  it('takes the same person once, under the name that is there', async () => {
    const ada = 'user create ada@example.org --platform awards --firstname Ada --lastname King --role owner --yes'
    const { code, err } = await here.run(ada)
    expect([code, err.split('\n').slice(0, 2)]).toEqual([
      0,
      ['ada@example.org is a member of awards already.', expect.stringMatching(/^The account keeps its name, Ada /)],
    ])
  })

  it('shows when a program closes as clocks there do', async () => {
    expect((await here.run('program list --platform awards')).out).toMatch(/\d{4}-\d\d-\d\d 23:59 Europe\/Paris/)
  })

  it('is not made twice', async () => {
    const again = await here.run(create('awards', 'awards'))
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('the platform "awards" already exists')])
  })

  it('comes out the same on another installation, byte for byte', async () => {
    there = await makeInstallation()
    for (const slug of ['awards', 'grant', 'startup-challenge']) {
      expect((await there.run(['apply', file(`${slug}.yaml`), '--yes'])).code).toBe(0)
      await there.run(`platform export ${slug} --out ${slug}.yaml`)
      expect(readFileSync(join(there.folder, `${slug}.yaml`), 'utf8')).toBe(readFileSync(file(`${slug}.yaml`), 'utf8'))
    }
  })
})

describe('plan and apply', () => {
  it('say what changes: 2 when something, 0 when nothing, and only --yes does it', async () => {
    const text = readFileSync(file('awards.yaml'), 'utf8')
    writeFileSync(
      file('changed.yaml'),
      text.replace('graceMinutes: 15', 'graceMinutes: 20').replace('name: Estran', 'name: Estran et Ria'),
    )
    const planned = await here.run('plan changed.yaml')
    expect(planned).toMatchObject({
      code: 2,
      out: '~ platform awards: name\n~ program awards/awards: graceMinutes\n\n0 to create, 2 to change, 0 to remove\n',
    })
    expect(await here.run('apply changed.yaml')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nothing was changed: --yes is needed'),
    })
    expect(await here.run('apply changed.yaml --dry-run')).toMatchObject({
      code: 0,
      err: 'Dry run, nothing was changed.\n',
    })
    expect(await here.run('apply changed.yaml', { answers: [false] })).toMatchObject({
      code: 1,
      err: 'Nothing was changed.\n',
    })
    expect((await here.run('plan changed.yaml')).code).toBe(2)
    expect((await here.run('apply changed.yaml --yes')).code).toBe(0)
    expect((await here.run('plan changed.yaml')).code).toBe(0)
    await here.run('apply awards.yaml --yes')
  })

  it('change a program that is in the archive, and leave it there', async () => {
    const text = readFileSync(file('awards.yaml'), 'utf8')
      .replace('published: true', 'published: false')
      .replace('archived: false', 'archived: true')
    writeFileSync(file('archived.yaml'), text)
    writeFileSync(file('changed.yaml'), text.replace('graceMinutes: 15', 'graceMinutes: 20'))
    const io = { env: here.env, cwd: here.folder } as Io
    const since: (Date | null)[] = []
    for (const name of ['archived', 'changed']) {
      expect(await here.run(`apply ${name}.yaml --yes`)).toMatchObject({ code: 0 })
      expect(await here.run(`plan ${name}.yaml`)).toMatchObject({ code: 0, out: 'Nothing to change.\n' })
      since.push(await onPlatform(io, 'awards', async () => (await getProgramRow('awards')).archivedAt))
    }
    expect(since).toEqual([expect.any(Date), since[0]])
    await here.run('apply awards.yaml --yes')
    expect(await here.run('plan awards.yaml')).toMatchObject({ code: 0 })
  })

  it('change nothing when one part cannot be done', async () => {
    const text = readFileSync(file('awards.yaml'), 'utf8')
    // A form without fields cannot be published; it comes after the settings have been written.
    const broken = text
      .replace('graceMinutes: 15', 'graceMinutes: 45')
      .replace(/(- key: portfolio\n[\s\S]*?fields:)[\s\S]*?(\n {6}- key: work)/, '$1 []$2')
    writeFileSync(file('broken.yaml'), broken)
    const applied = await here.run('apply broken.yaml --yes')
    expect([applied.code, applied.err.includes('[form.invalid]')]).toEqual([1, true])
    expect(await here.run('plan awards.yaml')).toMatchObject({ code: 0 })
  })

  it('apply a program to another platform, and leave its others alone', async () => {
    expect((await here.run('program export grant --platform grant --out program.yaml')).code).toBe(0)
    expect((await here.run('apply program.yaml --platform awards --yes')).code).toBe(0)
    const programs = await here.json<{ slug: string }[]>('program list --platform awards')
    expect(programs.map(({ slug }) => slug).sort()).toEqual(['awards', 'grant'])
    expect(await here.run('plan program.yaml --platform awards')).toMatchObject({ code: 0 })
    expect(await here.run('plan awards.yaml')).toMatchObject({ code: 0 })
  })

  it('name every mistake of the file on standard error', async () => {
    writeFileSync(file('wrong.yaml'), 'opencall: 1\nplatform: { slug: Awards, nam: x }\n')
    const { code, out, err } = await here.run('plan wrong.yaml')
    expect([code, out, err.split('\n').length]).toEqual([1, '', 4])
    expect(err).toMatch(/wrong\.yaml:2:13 {2}platform\.slug: /)
  })
})

describe('a file that says nothing of a platform', () => {
  it.each(['plan', 'apply', 'apply --dry-run', 'apply --yes'])('makes none: %s', async (line) => {
    writeFileSync(join(here.folder, 'alone.yaml'), 'opencall: 1\nprograms: [{ slug: seul, title: { fr: Seul } }]\n')
    expect(await here.run(`${line} alone.yaml --platform nope`)).toEqual({
      code: 1,
      out: '',
      err: 'There is no platform "nope":\n  a file without a platform can only change one that is there\n',
    })
    expect(await here.run('platform show nope')).toMatchObject({ code: 1 })
  })
})

describe('languages that a template does not speak', () => {
  it('are told by their names', async () => {
    const line =
      'platform create lingue --template awards --name Lingue --lang fr it pl --owner ada@example.org --dry-run'
    expect((await here.run(line)).err).toContain(
      'The template has no words in Italian and Polish: those pages show French until they are translated.',
    )
  })
})

describe('looking after a platform', () => {
  it('suspends, resumes, deletes on the confirmed word, restores', async () => {
    const state = async () =>
      (await here.json<{ slug: string; state: string }[]>('platform list')).find(({ slug }) => slug === 'grant')?.state
    const seen = [await state()]
    for (const line of [
      'platform suspend grant --yes',
      'platform resume grant --yes',
      'platform delete grant --yes --confirm grnt',
      'platform delete grant --yes --confirm grant',
      'platform restore grant --yes',
    ]) {
      await here.run(line)
      seen.push(await state())
    }
    expect(seen).toEqual(['active', 'suspended', 'active', 'active', 'deleted', 'active'])
  })

  it('restores a suspended one as it was, and says how it goes on', async () => {
    await here.run('platform suspend grant --yes')
    await here.run('platform delete grant --yes --confirm grant')
    expect(await here.run('platform restore grant --yes')).toMatchObject({
      code: 0,
      err: expect.stringContaining(
        'grant is suspended. It was before: "opencall platform resume grant" reactivates it.\n',
      ),
    })
    const resumed = await here.json('platform resume grant --yes')
    expect(resumed).toEqual({ slug: 'grant', state: 'active', changed: true })
  })

  it('sets and takes away feature flags, and refuses those that do not exist', async () => {
    const features = async () => (await here.json<{ features: string[] }>('platform show grant')).features
    const set = (rest: string) => here.run(`platform set-features grant ${rest}`)
    expect(await features()).toEqual([])
    expect((await set('--add no-tracking --dry-run')).err).toBe(
      'Dry run, nothing was changed. Would set the features of grant: no-tracking.\n',
    )
    expect(await features()).toEqual([])
    expect((await set('--add no-tracking no-support-widget --yes')).err).toBe(
      'The features of grant: no-support-widget, no-tracking.\n',
    )
    expect((await here.run('platform show grant')).out).toMatch(/Features +no-support-widget, no-tracking\n/)
    expect(await here.json('platform set-features grant --remove no-tracking --yes')).toEqual({
      slug: 'grant',
      features: ['no-support-widget'],
      changed: true,
    })
    expect(await here.json('platform set-features grant --add no-support-widget --yes')).toMatchObject({
      changed: false,
    })
    expect(await set('--add tracking no-tracking --remove no-tracking --yes')).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('--add "tracking" must be one of no-support-widget, no-tracking.'),
    })
    expect(await set('--yes')).toMatchObject({ code: 2, err: expect.stringContaining('Give --add, --remove or both.') })
    expect(await features()).toEqual(['no-support-widget'])
  })

  it('does nothing without --yes when nobody is there', async () => {
    for (const line of [
      'platform suspend grant',
      'platform set-features grant --add no-tracking',
      'theme set --platform grant --primary #112233',
      'domain add a.example.org --platform grant',
      'program archive grant --platform grant',
    ]) {
      expect([line, await here.run(line)]).toEqual([
        line,
        { code: 1, out: '', err: expect.stringContaining('Nothing was changed: --yes is needed') },
      ])
    }
  })

  it('writes a logo beside its manifest and takes it from there', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const { createHash } = await import('node:crypto')
    const { mkdirSync } = await import('node:fs')
    const sha256 = createHash('sha256').update(png).digest('hex')
    const text = (name: string) =>
      `opencall: 1\nplatform:\n  slug: logo\n  name: Logo\n  languages: [fr]\n  theme: { primary: '#112233', logo: { name: logo.png, sha256: ${name} } }\n`
    mkdirSync(file('logo/files'), { recursive: true })
    writeFileSync(file('logo/platform.yaml'), text(sha256))
    expect(await here.run('apply logo --yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not in the folder "files"'),
    })
    expect((await here.json<{ slug: string }[]>('platform list')).some(({ slug }) => slug === 'logo')).toBe(false)
    writeFileSync(file(`logo/files/${sha256}`), png)
    expect((await here.run('apply logo --yes')).code).toBe(0)
    expect((await here.run('plan logo')).code).toBe(0)
    expect((await here.run('platform export logo --out copy')).code).toBe(0)
    expect(readFileSync(file(`copy/files/${sha256}`)).equals(png)).toBe(true)
  })

  it('adds, lists and removes domains', async () => {
    const added = await here.run('domain add prix.example.org --platform grant --yes')
    expect([added.code, /_opencall\.prix\.example\.org {2}TXT {2}opencall-verification=\S+/.test(added.out)]).toEqual([
      0,
      true,
    ])
    expect(await here.json('domain list --platform grant')).toMatchObject([
      { host: 'prix.example.org', state: 'pending' },
    ])
    // One platform at a time, proved or not: the other one may only have written it wrong.
    expect((await here.run('domain add PRIX.example.org --platform awards --yes')).err).toBe(
      'Nothing was changed: PRIX.example.org waits for its proof on another platform, grant.\n  "opencall domain remove PRIX.example.org --platform grant" gives it up there.\n',
    )
    const impossible = await here.run('domain add https://prix.example.org/ --platform grant --yes')
    expect([impossible.code, impossible.err]).toEqual([2, expect.stringContaining('must be a host name')])
    const umlaut = await here.run('domain add bücher.example --platform grant --yes')
    expect([umlaut.code, umlaut.err, umlaut.out.split('\n')[0]]).toEqual([
      0,
      'The network knows bücher.example as xn--bcher-kva.example.\n',
      'Added xn--bcher-kva.example. Now set, where its DNS is managed:',
    ])
    expect((await here.run('domain remove bücher.example --platform grant --yes')).err).toBe(
      'xn--bcher-kva.example is removed.\n',
    )
    const remove = 'domain remove prix.example.org --platform grant'
    expect((await here.run(`${remove} --dry-run`)).err).toContain(
      'remove prix.example.org from grant; it was never proved, and answers nothing',
    )
    expect((await here.run(`${remove} --yes`)).code).toBe(0)
    expect(await here.json('domain list --platform grant')).toEqual([])
    expect((await here.run('domain list --platform grant')).out).toBe('None.\n')
  })

  it('verifies domains, makes one the address, and says whose a proved one is', async () => {
    const proofs = new Map<string, string>()
    const dns = createSocket('udp4').on('message', (question, { port, address }) => {
      dns.send(txtAnswer(question, proofs), port, address)
    })
    await new Promise<void>((done) => dns.bind(0, '127.0.0.1', done))
    const env = { DNS_SERVERS: `127.0.0.1:${dns.address().port}` }
    try {
      for (const host of ['one.example.org', 'two.example.org']) {
        await here.run(`domain add ${host} --platform grant --yes`)
        const unproved = await here.run(`domain verify ${host} --platform grant --primary --yes`, { env })
        expect([unproved.code, unproved.err]).toEqual([1, expect.stringContaining('found:  nothing')])
        const listed =
          await here.json<{ host: string; record: { name: string; value: string } }[]>('domain list --platform grant')
        for (const { record } of listed) proofs.set(record.name, record.value)
        expect(await here.run(`domain verify ${host} --platform grant --primary --yes`, { env })).toMatchObject({
          code: 0,
          err: `${host} is verified and is the address of the platform.\n`,
        })
      }
      expect(await here.run('domain verify one.example.org --platform grant --primary --yes', { env })).toMatchObject({
        code: 0,
      })
    } finally {
      dns.close()
    }
    expect(await here.json('domain list --platform grant')).toMatchObject([
      { host: 'one.example.org', state: 'verified', isPrimary: true },
      { host: 'two.example.org', state: 'verified', isPrimary: false },
    ])
    expect((await here.run('domain add two.example.org --platform awards --yes')).err).toContain('[domain.hostTaken]')
    for (const host of ['two', 'one']) await here.run(`domain remove ${host}.example.org --platform grant --yes`)
  })

  it('creates people and grants roles', async () => {
    const line = [
      'user',
      'create',
      'bob@example.org',
      '--platform',
      'grant',
      '--firstname',
      'Bob',
      '--lastname',
      'Ray',
      '--yes',
    ]
    expect((await here.run([...line, '--password-stdin'], { stdin: 'password\n' })).err).toContain(
      '[account.passwordWeak]',
    )
    const made = await here.run([...line, '--password-stdin'], { stdin: 'correct horse battery\n' })
    expect([made.code, made.out]).toEqual([0, ''])
    expect((await here.run('user grant bob@example.org collaborator --platform grant --yes')).code).toBe(1)
    expect(
      (await here.run('user grant bob@example.org collaborator --platform grant --program grant --yes')).code,
    ).toBe(0)
    expect(
      (await here.run('user grant bob@example.org collaborator --platform grant --program grant --yes')).err,
    ).toContain('nothing changed')
    expect((await here.run('user grant bob@example.org king --platform grant --yes')).err).toContain('There is no')
  })

  it('asks at a terminal for what was left out', async () => {
    const made = await here.run('platform create asked', { answers: ['Asked', 'fr', 'eve@example.org', 'grant', true] })
    expect([made.code, made.out.includes('http://asked.test.localhost')]).toEqual([0, true])
  })

  it('makes a program from a template, says what keeps one from being published, publishes', async () => {
    const made = await here.run([
      'program',
      'create',
      'deux',
      '--platform',
      'asked',
      '--title',
      'Deux',
      '--template',
      'awards',
      '--yes',
    ])
    expect(made.code).toBe(0)
    expect((await here.run('program publish deux --platform asked --yes')).code).toBe(0)
    await here.run(['program', 'create', 'vide', '--platform', 'asked', '--title', 'Vide', '--yes'])
    expect(await here.run('program publish vide --platform asked --yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('[programCategoriesMustNotBeEmpty]'),
    })
  })

  it('backs the database up, and never over what is there', async () => {
    const bars: NonNullable<RunOptions['bars']> = []
    const first = await here.run('db backup --out backup.sqlite --yes', { bars })
    if (here.env.DATABASE_URL?.startsWith('sqlite:')) {
      expect(first.code).toBe(0)
      expect(readFileSync(file('backup.sqlite')).subarray(0, 15).toString()).toBe('SQLite format 3')
    } else if (first.code === 0) expect(readFileSync(file('backup.sqlite')).length).toBeGreaterThan(1000)
    else return expect(first.err).toContain('is installed')
    expect(bars.map(({ label, shares }) => [label, shares.at(-1)])).toEqual([['Copying the database', 1]])
  })
})

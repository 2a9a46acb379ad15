import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Field } from '#core/form/definition.ts'
import { db, transaction } from '#server/db/database.ts'
import { consumeAll } from '#server/events/consume.ts'
import { createMember } from '#server/features/access/access.actions.ts'
import { keepForm } from '#server/features/import/form.actions.ts'
import { importIntoNew } from '#server/features/import/new.actions.ts'
import { openTable } from '#server/features/import/table.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { type Installation, makeInstallation, runCli } from '#tests/cli.ts'
import { testDialect } from '#tests/database.ts'
import { wordsOfError } from './errors.ts'
import { openInstallation } from './installation.ts'
import { terminal } from './io.ts'
import { operator, platformBySlug, programBySlug } from './session.ts'

let here: Installation
beforeAll(async () => {
  here = await makeInstallation()
  const made = await here.run(
    'platform create estran --template awards --name Estran --lang fr en --owner ada@example.org --yes',
  )
  if (made.code !== 0) throw new Error(made.err)
  mkdirSync(file('folder'))
  writeFileSync(file('file'), 'x')
  writeFileSync(file('rows.csv'), 'a,b\n1,2\n')
})
afterAll(() => here.remove())

const file = (name: string) => join(here.folder, name)
const ON = '--platform estran'
const MISSING = 'nope.json cannot be read: there is no such file.'
const lines = (text: string) => text.trimEnd().split('\n')

describe('values that cannot be', () => {
  it('are all named at once, before anything is asked of the database', async () => {
    const line = 'platform create x --template nope --name _ --lang fr,xx zz --owner a@b..c --yes'.split(' ')
    const made = await here.run(
      line.map((word) => (word === '_' ? ' ' : word)),
      {
        env: { DATABASE_URL: 'mysql://root@127.0.0.1:1/x' },
      },
    )
    expect([made.code, made.out, lines(made.err)]).toEqual([
      2,
      '',
      [
        '<slug> "x" must have at least 2 characters.',
        '--template "nope" must be one of awards, call-for-papers, grant, participatory-budget, residency, startup-challenge.',
        '--name " " must not be empty.',
        '--owner "a@b..c" must be an email address.',
        '--lang "xx" must be one of en, fr, nl, es, de, it, pl, pt, ca, ru.',
        '--lang "zz" must be one of en, fr, nl, es, de, it, pl, pt, ca, ru.',
        'See --help.',
      ],
    ])
  })

  it.each([
    [
      'platform create Estran --lang xx --owner ada --set x',
      [
        'Missing --name <name>: name that visitors see.',
        '<slug> "Estran" must be lower-case letters, digits and single hyphens.',
        'Missing --template <key>: one of awards, call-for-papers, grant, participatory-budget, residency, startup-challenge.',
        '--owner "ada" must be an email address.',
        '--lang "xx" must be one of en, fr, nl, es, de, it, pl, pt, ca, ru.',
        '--set "x" must be name=value.',
      ],
    ],
    [
      'program create admin --template nope --from other --lang xx',
      [
        'Missing --platform <slug>: the platform, by its slug.',
        'Missing --title <title>: title in the first language.',
        '--lang "xx" must be one of en, fr, nl, es, de, it, pl, pt, ca, ru.',
        '<slug> "admin" is reserved.',
        '--template "nope" must be one of awards, call-for-papers, grant, participatory-budget, residency, startup-challenge.',
        'Give --template or --from, not both.',
      ],
    ],
    [
      'user create ada --program awards',
      [
        'Missing --platform <slug>: the platform, by its slug.',
        'Missing --firstname <name>: first name.',
        'Missing --lastname <name>: last name.',
        '<email> "ada" must be an email address.',
        '--program goes with --role.',
      ],
    ],
    [
      'domain add estran',
      [
        'Missing --platform <slug>: the platform, by its slug.',
        '<host> "estran" must be a host name such as prizes.example.org.',
      ],
    ],
    [
      'theme set --primary red --secondary #12345',
      [
        'Missing --platform <slug>: the platform, by its slug.',
        '--primary "red" must be a colour such as #18347e.',
        '--secondary "#12345" must be a colour such as #18347e.',
      ],
    ],
    [
      'response export --platform estran --format png --status none --json',
      [
        'Missing --program <slug>: the program, by its slug.',
        '--format "png" must be one of csv, xlsx, json, pdf, pdfs, files.',
        '--status "none" must be one of draft, submitted, withdrawn.',
        '--json goes with --out: applications are written as a table.',
      ],
    ],
    [
      'response export --platform estran --program awards --format xlsx --out x.csv',
      ['--out "x.csv" must end in .xlsx with --format xlsx.'],
    ],
    [
      'response export --platform estran --program awards --out x.xls',
      ['--out "x.xls" must end in .csv or .xlsx or .json or .pdf or .zip.'],
    ],
    [
      'form export nominee --platform estran --program awards --out a/x.txt',
      ['--out "a/x.txt" must end in .json or .yaml or .yml or .xlsx.'],
    ],
    [
      'program publish ../x --platform My_Call',
      [
        '<slug> "../x" must be lower-case letters, digits and single hyphens.',
        '--platform "My_Call" must be lower-case letters, digits and single hyphens.',
      ],
    ],
    ['platform delete estran --confirm estra --yes', ['--confirm "estra" must be "estran", the platform to delete.']],
    ['domain add 127.0.0.1 --platform estran', ['<host> "127.0.0.1" must be a host name such as prizes.example.org.']],
    [
      'platform create Estran extra --nme Estran --lang --dry --yes=1 --owner',
      [
        'There is no option --nme. Did you mean --name?',
        'There is no option --dry. Did you mean --dry-run?',
        '--yes takes no value.',
        'Too many arguments: "extra" (it takes 1).',
        '--lang needs a value.',
        '--owner needs a value.',
        'Missing --name <name>: name that visitors see.',
        '<slug> "Estran" must be lower-case letters, digits and single hyphens.',
        'Missing --template <key>: one of awards, call-for-papers, grant, participatory-budget, residency, startup-challenge.',
      ],
    ],
    [
      'platform list --jsn a b',
      ['There is no option --jsn. Did you mean --json?', 'Too many arguments: "a", "b" (it takes none).'],
    ],
    // What follows an option that there is not may be its value, or the argument.
    ['platform show --nonsense estran', ['There is no option --nonsense.']],
    ['platform show --nonsense x estran', ['There is no option --nonsense.']],
    [
      'form check -x --lang xx -- -y -z',
      [
        'There is no option -x.',
        'Too many arguments: "-z" (it takes 1).',
        '--lang "xx" must be one of en, fr, nl, es, de, it, pl, pt, ca, ru.',
      ],
    ],
    [
      'form import d.json --platform estran --key Bad_Key --lang xx',
      [
        'Missing --program <slug>: the program, by its slug.',
        '--lang "xx" must be one of en, fr, nl, es, de, it, pl, pt, ca, ru.',
        '--key "Bad_Key" must be lower-case letters, digits, hyphens and underscores.',
      ],
    ],
    [
      'response import rows.csv --platform estran --map rank =x a=b --title T',
      [
        'Missing --program <slug>: the program, by its slug.',
        '--map "rank" must be COLUMN=FIELD.',
        '--map "=x" must be COLUMN=FIELD.',
        '--category-from and --title go with --new.',
      ],
    ],
    [
      'plan --set x',
      ['Missing <path>: a manifest: a YAML or JSON file, or a folder of them.', '--set "x" must be name=value.'],
    ],
  ])('are told together with what is missing: %s', async (line, problems) => {
    const ran = await here.run(line)
    expect([ran.code, ran.out, lines(ran.err)]).toEqual([2, '', [...problems, 'See --help.']])
  })

  it('may begin with a hyphen after = or --', async () => {
    expect((await here.run('form check -- -odd.json')).err).toBe('-odd.json cannot be read: there is no such file.\n')
    expect((await here.run('theme set --platform estran --primary=-1')).err).toMatch(/^--primary "-1" must be a colour/)
  })

  it('hold something: what an unset variable leaves is no value', async () => {
    const ran = await here.run(['plan', '', '--platform', ''])
    expect([ran.code, ran.out, lines(ran.err)]).toEqual([
      2,
      '',
      ['<path> must not be empty.', '--platform must not be empty.', 'See --help.'],
    ])
  })

  it.each([
    ['platform create x1 --template awards --name _ --lang fr --owner _ --yes', ['--name', '--owner']],
    ['platform create x1 --template awards --name N --lang _ --owner a@b.org --yes', ['--lang']],
    ['platform create x1 --template _ --name N --lang fr --owner a@b.org --yes', ['--template']],
    ['theme set --platform x1 --primary _ --yes', ['--primary']],
    ['platform delete x1 --confirm _ --yes', ['--confirm']],
    ['response import x.csv --platform x1 --program y1 --state _', ['--state']],
    ['user create _ --platform x1 --firstname A --lastname B', ['<email>']],
  ])('hold something, which is told once: %s', async (line, empty) => {
    const ran = await here.run(line.split(' ').map((word) => (word === '_' ? '' : word)))
    expect([ran.code, lines(ran.err)]).toEqual([
      2,
      [...empty.map((name) => `${name} must not be empty.`), 'See --help.'],
    ])
  })

  it('are asked for again at a terminal, and told before the first question when they were flags', async () => {
    const flags = await here.run('user create ada --platform estran', { answers: [] })
    expect([flags.code, lines(flags.err)]).toEqual([2, ['<email> "ada" must be an email address.', 'See --help.']])
    const asked = await here.run('user create --platform estran', {
      answers: ['ada', '', 'zoe@example.org', ' ', 'Zoe', 'Ray', true],
    })
    expect([asked.code, lines(asked.err).slice(0, 3)]).toEqual([
      0,
      [
        '<email> "ada" must be an email address.',
        'Missing <email>: address of the person.',
        '--firstname " " must not be empty.',
      ],
    ])
  })

  it.each([
    ['platform create Estran', 'must be lower-case letters, digits and single hyphens.'],
    ['platform create www', '<slug> "www" is reserved.'],
    [`platform create ${'a'.repeat(64)}`, 'must have at most 63 characters.'],
  ])('%s is refused in plain words', async (line, words) => {
    const made = await here.run(`${line} --template awards --name N --lang fr --owner a@b.org --yes`)
    expect([made.code, made.out, made.err.includes(words)]).toEqual([2, '', true])
  })

  it.each([
    [['program', 'create', 'My Call', '--title', 'T'], 2, '<slug> "My Call" must be lower-case letters'],
    [['program', 'create', 'admin', '--title', 'T'], 2, '<slug> "admin" is reserved.'],
    [['program', 'create', 'call', '--title', ' '], 2, '--title " " must not be empty.'],
    [['program', 'create', 'call', '--title', 'T', '--template', 'no'], 2, '--template "no" must be one of awards'],
    [['program', 'create', 'call', '--title', 'T', '--lang', 'de'], 1, 'estran has no de (available: fr, en).'],
    [['program', 'create', 'awards', '--title', 'T'], 1, '[program.slugTaken]'],
    [['response', 'import', 'rows.csv', '--new', '--program', 'My Call'], 2, '--program "My Call" must be lower-case'],
    [['user', 'create', 'ada', '--firstname', ' ', '--lastname', 'B'], 2, '--firstname " " must not be empty.'],
    [
      ['user', 'create', 'a@b.org', '--firstname', 'A', '--lastname', 'B', '--role', 'jury'],
      1,
      'jury is a role in one program: say which with --program.',
    ],
    [['user', 'grant', 'ada@example.org', 'owner', '--program', 'awards'], 1, 'leave --program out.'],
  ])('%j makes nothing', async (line, code, words) => {
    const before = await here.run(`platform export estran`)
    const ran = await here.run([...line, '--platform', 'estran', '--yes'])
    expect([ran.code, ran.out, ran.err]).toEqual([code, '', expect.stringContaining(words)])
    expect((await here.run(`platform export estran`)).out).toBe(before.out)
  })

  it('names the forms that there are', async () => {
    const { code, out, err } = await here.run(`form export sf424_short ${ON} --program awards`)
    expect([code, out, err]).toEqual([
      1,
      '',
      'There is no form "sf424_short" in awards (available: nominee, portfolio, work).\n',
    ])
  })

  it('names everything that keeps somebody from a role', async () => {
    const { code, err } = await here.run(`user grant nobody@example.org king --program nope ${ON} --yes`)
    expect([code, lines(err)]).toEqual([
      1,
      [
        'Nothing was changed:',
        '  There is no account nobody@example.org: "opencall user create" makes one.',
        '  There is no role "king" (available: owner, platform-administrator, program-administrator, collaborator, jury).',
        '  There is no program "nope" on estran.',
      ],
    ])
  })

  it.each([
    [`form import nope.json ${ON} --program nope --yes`, ['There is no program "nope" on estran.', MISSING]],
    [
      'response import nope.json --platform nope --program nope --yes',
      ['There is no platform "nope".', '  "opencall platform list" shows those that there are.', MISSING],
    ],
    [
      `response export ${ON} --program awards --category nope --out folder`,
      ['There is no category "nope" in awards.', 'folder cannot be written: it is a folder, give the name of a file.'],
    ],
  ])('tells at once what is not there: %s', async (line, problems) => {
    const { code, out, err } = await here.run(line)
    expect([code, out, lines(err)]).toEqual([1, '', ['Nothing was done:', ...problems.map((words) => `  ${words}`)]])
  })

  it.each([
    [
      `form export nominee ${ON} --program nope --out folder`,
      ['There is no program "nope" on estran.', 'folder cannot be written: it is a folder, give the name of a file.'],
    ],
    [
      'response export --platform nope --program nada --out rows.csv',
      [
        'There is no platform "nope".',
        '  "opencall platform list" shows those that there are.',
        'rows.csv already exists: use --yes to overwrite it.',
      ],
    ],
  ])('tells at once what cannot be written: %s', async (line, problems) => {
    const { code, out, err } = await here.run(line)
    expect([code, out, lines(err)]).toEqual([1, '', ['Nothing was done:', ...problems.map((words) => `  ${words}`)]])
  })

  it.each([
    ['response export', 'csv'],
    ['form export nominee', 'json'],
  ])('makes no folder and asks nothing before %s has found everything', async (line, end) => {
    const nothing = { code: 1, out: '', err: expect.stringMatching(/^There is no p\w+ "nope"/) }
    for (const on of ['--platform nope --program nada', `${ON} --program nope`]) {
      expect(await here.run(`${line} ${on} --out newdir/a/x.${end}`)).toEqual(nothing)
      writeFileSync(file(`asked.${end}`), '')
      expect(await here.run(`${line} ${on} --out asked.${end}`, { answers: [] })).toEqual(nothing)
    }
    expect(existsSync(file('newdir'))).toBe(false)
    const asked = await here.run(`${line} ${ON} --program awards --out asked.${end}`, { answers: [false] })
    expect([asked.err, readFileSync(file(`asked.${end}`), 'utf8')]).toEqual(['Nothing was written.\n', ''])
  })

  it('says what a password needs', async () => {
    const line = `user create sue@example.org ${ON} --firstname Sue --lastname Ray --password-stdin --yes`
    const { code, out, err } = await here.run(line, { stdin: 'short\n' })
    expect([code, out, err]).toEqual([
      1,
      '',
      expect.stringMatching(/^Password too weak: Choose at least 10 characters .* \[account\.passwordWeak\]\n$/),
    ])
  })

  it('takes a role in a program along with the account', async () => {
    const made = await here.json<{ changed: boolean }>(
      `user create jo@example.org ${ON} --firstname Jo --lastname Ray --role jury --program awards --yes`,
    )
    expect(made.changed).toBe(true)
    expect((await here.run(`user grant jo@example.org jury --program awards ${ON} --yes`)).err).toContain('already was')
    const revoke = (rest: string) => here.run(`user revoke jo@example.org ${rest} ${ON} --yes`)
    expect((await revoke('collaborator --program nope')).err).toContain('There is no program "nope"')
    expect((await revoke('owner')).err).toContain('is not owner there (is: nothing)')
    expect([(await revoke('jury --program awards')).err, (await revoke('')).err, (await revoke('')).err]).toEqual([
      expect.stringContaining('is not jury in awards any more'),
      expect.stringContaining('has no access to'),
      expect.stringContaining('nothing changed'),
    ])
  })
})

describe('what is so already', () => {
  it('stays so: a platform', async () => {
    const said = []
    for (const line of [
      'platform resume estran --yes',
      'platform restore estran --yes',
      'platform suspend estran --yes',
      'platform suspend estran --yes',
      'platform restore estran --yes',
      'platform delete estran --yes --confirm estran',
      'platform resume estran --yes',
      'platform restore estran --yes',
      'platform resume estran --yes',
    ]) {
      const { code, err } = await here.run(line)
      said.push([code, lines(err)[0]])
    }
    expect(said).toEqual([
      [0, 'estran is active already; nothing was changed.'],
      [0, 'estran is active already; nothing was changed.'],
      [0, 'estran is suspended.'],
      [0, 'estran is suspended already; nothing was changed.'],
      [1, 'Nothing was changed: estran is suspended, there is nothing to restore.'],
      [0, 'estran is deleted. Its data is kept: "opencall platform restore estran" restores it.'],
      [1, 'Nothing was changed: estran is deleted, there is nothing to resume.'],
      [0, 'estran is suspended. It was before: "opencall platform resume estran" reactivates it.'],
      [0, 'estran is active.'],
    ])
  })

  it('stays so: colours and domains', async () => {
    const colours = 'theme set --primary #12345A --secondary #a03060'
    const seen = []
    for (const line of [colours, colours, 'domain add prizes.example.org', 'domain add prizes.example.org']) {
      const { changed } = await here.json<{ changed: boolean }>(`${line} ${ON} --yes`)
      seen.push(changed)
    }
    expect(seen).toEqual([true, false, true, false])
    await here.run(`domain remove prizes.example.org ${ON} --yes`)
  })

  it('stays so: a program', async () => {
    const seen = []
    for (const line of ['publish awards', 'archive awards', 'archive awards', 'archive awards --undo']) {
      const { changed } = await here.json<{ changed: boolean }>(`program ${line} ${ON} --yes`)
      const { out } = await here.run('platform show estran')
      seen.push([line, changed, /^Programs +(.*)$/m.exec(out)?.[1]])
    }
    expect(seen).toEqual([
      ['publish awards', false, 'awards (open)'],
      ['archive awards', true, 'awards (archived)'],
      ['archive awards', false, 'awards (archived)'],
      ['archive awards --undo', true, 'awards (open)'],
    ])
  })
})

describe('files', () => {
  const exports = {
    'platform export estran': { inside: 'opencall.yaml', end: 'yaml' },
    [`program export awards ${ON}`]: { inside: 'opencall.yaml', end: 'yaml' },
    [`form export nominee ${ON} --program awards`]: { inside: null, end: 'yaml' },
    [`response export ${ON} --program awards`]: { inside: null, end: 'csv' },
    'db backup --yes': { inside: null, end: 'copy' },
  }

  it.each(Object.entries(exports))(
    '%s makes the folders that are missing, and says which path it wrote',
    async (line, { end }) => {
      const name = `made/${line.split(' ')[0]}/deep.${end}`
      const { code, out, err } = await here.run(`${line} --out ${name} --json`)
      // MariaDB is copied by its own client, where that is installed.
      if (line.startsWith('db') && err.includes('is installed')) return
      expect([code, JSON.parse(out).path]).toEqual([0, file(name)])
      expect(readdirSync(join(file('made'), line.split(' ')[0] ?? ''))).toEqual([`deep.${end}`])
    },
  )

  it.each(Object.entries(exports))('%s says why it cannot write', async (line, { inside, end }) => {
    const below = await here.run(`${line} --out file/below.${end}`)
    expect(below).toEqual({
      code: 1,
      out: '',
      err: `file/below.${end} cannot be written: a part of the path is a file.\n`,
    })
    if (inside) return
    const folder = await here.run(`${line} --out folder`)
    expect(folder).toEqual({
      code: 1,
      out: '',
      err: 'folder cannot be written: it is a folder, give the name of a file.\n',
    })
    expect(readdirSync(file('folder'))).toEqual([])
  })

  it.each([
    ['form check', ''],
    ['form import', `${ON} --program awards`],
    ['response import', `${ON} --program awards`],
  ])('%s says why it cannot read', async (line, more) => {
    const read = async (name: string) => (await here.run(`${line} ${name} ${more}`)).err
    expect(await read('nope.json')).toBe('nope.json cannot be read: there is no such file.\n')
    expect(await read('folder')).toBe('folder cannot be read: it is a folder, give the name of a file.\n')
  })

  it.each([
    [`form export nominee ${ON} --program awards`, 'yaml', /^key: nominee\n/],
    [`form export nominee ${ON} --program awards`, 'yml', /^key: nominee\n/],
    [`form export nominee ${ON} --program awards`, 'json', /^\{\n/],
    [`program export awards ${ON}`, 'json', /^\{\n/],
    [`response export ${ON} --program awards`, 'csv', /^\ufeff?id,/],
    [`response export ${ON} --program awards`, 'xlsx', /^PK/],
  ])('%s writes what the name ends in: %s', async (line, end, begin) => {
    expect(await here.run(`${line} --out named.${end} --yes`)).toMatchObject({ code: 0 })
    expect(readFileSync(file(`named.${end}`), 'utf8')).toMatch(begin)
  })

  it.each(['form check latin1.json', `form import latin1.json ${ON} --program awards --publish --yes`])(
    '%s spoils no words that are not written in UTF-8',
    async (line) => {
      const form = { fields: [{ reference: 'ete', type: 'text', title: { fr: '\u00c9t\u00e9' } }] }
      writeFileSync(file('latin1.json'), Buffer.from(JSON.stringify(form, null, 2), 'latin1'))
      const { code, out, err } = await here.run(line)
      expect([code, out, lines(err)]).toEqual([
        1,
        '',
        ['The file is not usable:', '  latin1.json:7:16: the file is not written in UTF-8: save it as UTF-8'],
      ])
    },
  )

  it('writes over nothing without being told', async () => {
    expect(await here.run(`platform export estran --out made/there.yaml`)).toMatchObject({ code: 0 })
    expect(await here.run(`program export awards ${ON} --out made/there.yaml`)).toEqual({
      code: 1,
      out: '',
      err: 'made/there.yaml already exists: use --yes to overwrite it.\n',
    })
  })
})

describe('the database', () => {
  it('that does not answer is named, without its password', async () => {
    const { code, out, err } = await here.run('platform list', {
      env: { DATABASE_URL: 'mysql://root:secret@127.0.0.1:1/calls' },
    })
    expect([code, out, lines(err)]).toEqual([
      1,
      '',
      [
        'The database mysql://root:***@127.0.0.1:1/calls cannot be opened: connect ECONNREFUSED 127.0.0.1:1',
        '  Check DATABASE_URL and that the database is running; "opencall doctor" looks at everything.',
      ],
    ])
  })

  it('that does not answer gets no folder, and no secret', async () => {
    const env = {
      DATABASE_URL: 'mysql://root@127.0.0.1:1/calls',
      OPENCALL_DATA_DIR: file('unborn'),
      OPENCALL_SECRET: '',
    }
    expect(await here.run('platform list', { env })).toMatchObject({ code: 1, err: expect.stringContaining('REFUSED') })
    expect(existsSync(file('unborn'))).toBe(false)
  })

  it('that is damaged is told to be, and what to do', async () => {
    writeFileSync(file('damaged.sqlite'), 'x'.repeat(10_000))
    const env = { DATABASE_URL: `sqlite:${file('damaged.sqlite')}` }
    const hint =
      'The file is damaged: stop the server and restore a backup ("Backups and updates" in docs/guide/operator.md).'
    const { code, err } = await here.run('platform list', { env })
    expect([code, lines(err)]).toEqual([
      1,
      [`The database ${env.DATABASE_URL} cannot be opened: file is not a database`, `  ${hint}`],
    ])
    expect((await here.run('doctor', { env })).out).toContain(`file is not a database\n${' '.repeat(20)}${hint}`)
    expect(wordsOfError(new Error('database disk image is malformed'), here.env)).toBe(
      `The database cannot be read: database disk image is malformed\n${hint}`,
    )
  })

  it('on a disk that is full is told with its folder', () => {
    const env = { OPENCALL_DATA_DIR: '/srv/data', DATABASE_URL: 'sqlite:/srv/db/calls.sqlite' }
    const words = (message: string, more = {}) => wordsOfError(new Error(message), { ...env, ...more })
    expect([
      words('ENOSPC: no space left on device, write'),
      words('database or disk is full'),
      words('database or disk is full', { DATABASE_URL: '' }),
    ]).toEqual(
      ['/srv/data', '/srv/db', '/srv/data'].map(
        (folder) => `The disk is full: make room in ${folder}, then try again.`,
      ),
    )
  })

  it('that was made by a newer version is left alone, but copied', async () => {
    const other = await makeInstallation()
    try {
      await whileOpen(other, () => db().query("INSERT INTO migration (name, ran_at) VALUES ('9999-later', '2030')"))
      for (const line of ['platform list', 'db migrate --yes'])
        expect(await other.run(line)).toMatchObject({
          code: 1,
          out: '',
          err: expect.stringMatching(/^The database was made by a newer Opencall \(9999-later\)\./),
        })
      expect((await other.run('db backup --dry-run')).code).toBe(0)
    } finally {
      await other.remove()
    }
  })

  it('that waits for a migration can be copied first', async () => {
    const other = await makeInstallation()
    try {
      await whileOpen(other, () => db().query("DELETE FROM migration WHERE name LIKE '0002%'"))
      expect((await other.run('platform list')).err).toContain('Run "opencall db migrate --yes"')
      expect((await other.run('db backup --dry-run --json')).out).toContain('"changed": false')
    } finally {
      await other.remove()
    }
  })

  it.each(['/proc/x', '/proc/x/y', 'file', 'file/below'])(
    'in a data folder that cannot be, such as %s, is told at once, by doctor as well',
    async (path) => {
      const folder = resolve(here.folder, path)
      const env = { OPENCALL_DATA_DIR: folder }
      for (const secret of ['', 's'.repeat(40)]) {
        const { code, out, err } = await here.run('platform list', { env: { ...env, OPENCALL_SECRET: secret } })
        expect([code, out, lines(err)]).toEqual([
          1,
          '',
          ['The environment is not usable:', expect.stringContaining(`OPENCALL_DATA_DIR: ${folder} cannot be used: `)],
        ])
      }
      expect(await here.run('doctor', { env })).toMatchObject({
        code: 1,
        out: expect.stringMatching(/^BAD {3}Data folder {3}.* cannot be used: /m),
      })
    },
  )

  it('in a file that no folder can be made for is told at once', async () => {
    const { code, err } = await here.run('db migrate --yes', { env: { DATABASE_URL: 'sqlite:/proc/x/y.sqlite' } })
    expect([code, err]).toEqual([1, expect.stringContaining('DATABASE_URL: /proc/x cannot be used: ')])
  })

  it('that cannot be made, and a secret that cannot be read, are told by doctor', async () => {
    const there = await here.run('doctor', { env: { DATABASE_URL: `sqlite:${file('file/y.sqlite')}` } })
    expect([there.code, there.out]).toEqual([
      1,
      expect.stringMatching(/^BAD {3}Database {2,}.*y\.sqlite cannot be used: a part of the path is a file$/m),
    ])
    mkdirSync(file('kept/secret'), { recursive: true })
    const kept = await here.run('platform list', { env: { OPENCALL_DATA_DIR: file('kept'), OPENCALL_SECRET: '' } })
    expect([kept.code, lines(kept.err)]).toEqual([
      1,
      ['The environment is not usable:', expect.stringContaining(`${file('kept/secret')} cannot be used: `)],
    ])
  })

  it('and its folder are left as they are by doctor', async () => {
    const folder = file('nothing/yet')
    const look = async (env: Record<string, string>) => {
      const { out } = await here.run('doctor', { env: { OPENCALL_DATA_DIR: folder, OPENCALL_SECRET: '', ...env } })
      return out
        .split('\n')
        .flatMap((line) => /^(\S+) +(Secret|Data folder|Database) +(.*)$/.exec(line)?.slice(1) ?? [])
    }
    expect(await look({ DATABASE_URL: '' })).toEqual([
      ...['note', 'Secret', `the start makes it and keeps it in ${join(folder, 'secret')}`],
      ...['ok', 'Data folder', expect.stringContaining(`${folder} does not exist yet and is created at the start, `)],
      ...['note', 'Database', `sqlite:${join(folder, 'opencall.sqlite')} does not exist yet`],
    ])
    expect(existsSync(file('nothing'))).toBe(false)
    if (!here.env.DATABASE_URL?.startsWith('mysql')) return
    const missing = `${here.env.DATABASE_URL}_missing`
    expect((await look({ DATABASE_URL: missing })).slice(6)).toEqual([
      'note',
      'Database',
      `${missing} does not exist yet`,
    ])
    expect((await look({ DATABASE_URL: missing })).slice(6)).toEqual([
      'note',
      'Database',
      `${missing} does not exist yet`,
    ])
  })

  it('and the changes in it that wait for a server are told by doctor, until they are taken up', async () => {
    const events = async () => (await here.run('doctor')).out.split('\n').filter((line) => line.includes(' Events '))
    const takeUp = async () => {
      const { app, close } = await openInstallation({ ...terminal(), env: here.env })
      await consumeAll({ catalogue: [], consumers: [], clock: app.clock, log: app.log }).finally(close)
    }
    const none = [expect.stringMatching(/^ok {4}Events +no events are waiting$/)]
    await takeUp()
    expect(await events()).toEqual(none)
    const told = []
    for (const colour of ['#654321', '#123456']) {
      expect((await here.run(`theme set ${ON} --primary ${colour} --yes`)).code).toBe(0)
      told.push(...(await events()))
    }
    expect(told).toEqual([
      expect.stringMatching(/^note {2}Events +1 change waits for the next start$/),
      expect.stringMatching(/^note {2}Events +2 changes wait for the next start$/),
    ])
    await takeUp()
    expect(await events()).toEqual(none)
  })

  async function whileOpen(installation: Installation, work: () => Promise<unknown>): Promise<void> {
    const { close } = await openInstallation({ env: installation.env } as Parameters<typeof openInstallation>[0])
    await work().finally(close)
  }
})

describe('readers and askers that go away', () => {
  const MAIN = join(import.meta.dirname, 'main.mjs')
  const shell = (line: string) =>
    spawnSync('bash', ['-c', `${line}; echo "\${PIPESTATUS[*]}" >&2`], {
      encoding: 'utf8',
      env: { ...process.env, ...here.env, NODE: process.execPath, MAIN },
    }).stderr.trim()

  it('no failure: what was said to nobody', () => {
    expect(shell('"$NODE" "$MAIN" platform export estran | true')).toBe('0 0')
    expect(shell('"$NODE" "$MAIN" response export --platform estran --program awards | true')).toBe('0 0')
    expect(shell('"$NODE" "$MAIN" platform nonsense 2>&1 | true')).toBe('2 0')
  })

  it('a failure: what could not be written', () => {
    const full = 'standard output cannot be written: no space left on device\n1'
    expect(shell('"$NODE" "$MAIN" platform list --json > /dev/full')).toBe(full)
    expect(shell('"$NODE" "$MAIN" response export --platform estran --program awards > /dev/full')).toBe(full)
  })

  it('Sequelize’s own words on a transaction are nobody’s, those of others are', () => {
    const warnings = ['Committing transaction 1 failed', 'another warning'].map((words) => `console.warn('${words}')`)
    const first = `data:text/javascript,process.on('exit',()=>{${warnings.join(';')}})`
    expect(shell(`"$NODE" --import "${first}" "$MAIN" --version`)).toBe('another warning\n0')
  })

  it('Ctrl C leaves nothing of a file that is not whole', async () => {
    mkdirSync(file('cut'))
    writeFileSync(file('cut/there.csv'), 'as it was')
    const work = `
      import { writeFileSync } from 'node:fs'
      import { writeWhole } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'paths.ts')))}
      await writeWhole(${JSON.stringify(file('cut/there.csv'))}, async (staged) => {
        for (const end of ['', '-journal', '-wal', '-shm']) writeFileSync(staged + end, 'half')
        console.log('begun')
        await new Promise((done) => setTimeout(done, 60_000))
      })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', work], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    child.kill('SIGINT')
    expect([(await ended)[0], readdirSync(file('cut')), readFileSync(file('cut/there.csv'), 'utf8')]).toEqual([
      130,
      ['there.csv'],
      'as it was',
    ])
  })

  it.each([
    ['platform create coupe --template grant --name C --lang fr --owner c@example.org --yes --json', /"link": "http/],
    [`domain add coupe.example.org ${ON} --yes`, /TXT {2}opencall-verification=/],
    [`program create ${ON} --title Coupe --yes`, /^Created the draft program coupe\./],
    ['apply cut.yaml --yes --json', /"changed": true/],
    [`response import rows.csv --new --program cut ${ON} --yes --json`, /"created": 1/],
  ])('Ctrl C while pages are published takes no answer away: %s', async (line, answer) => {
    writeFileSync(file('cut.yaml'), 'opencall: 1\nplatform: { slug: cut, languages: [fr] }\n')
    const child = spawn(process.execPath, [MAIN, ...line.split(' ')], {
      cwd: here.folder,
      env: { ...process.env, ...here.env, OPENCALL_PUBLISH: '' },
    })
    let said = ''
    const ended = once(child, 'close')
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        if (answer.test(said)) child.kill('SIGINT')
      })
    const [code] = await ended
    expect([code, said]).toEqual([130, expect.stringMatching(answer)])
  })

  it('Ctrl D at a question changes nothing', async () => {
    const LINE = `${process.execPath} ${MAIN} platform suspend estran`
    const env = { ...process.env, ...here.env, LINE }
    const child = spawn('bash', ['-c', 'exec script -qec "$LINE" /dev/null'], { env })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      if (!said.includes('Suspend') && String(chunk).includes('Suspend')) child.stdin.write('\u0004')
      said += chunk
    })
    const [code] = await once(child, 'close')
    expect([code, said]).toEqual([1, expect.stringMatching(/\r\nNothing was changed\.\r\n$/)])
    expect(said).not.toContain('Warning')
  })

  it('Ctrl C at a question changes nothing', async () => {
    const leave = () => Promise.reject(Object.assign(new Error('SIGINT'), { name: 'ExitPromptError' }))
    const { code, err } = await runCli(['platform', 'suspend', 'estran'], {
      env: here.env,
      ask: { text: leave, choose: leave, confirm: leave },
    })
    expect([code, err]).toEqual([1, '\nNothing was changed.\n'])
  })
})

/** Command lines, each in a process of its own, all begun together. */
function atOnce(commands: readonly string[]) {
  const env = {
    ...process.env,
    ...here.env,
    OPENCALL_PUBLISH: 'later',
  }
  const main = join(import.meta.dirname, 'main.mjs')
  return Promise.all(
    commands.map(async (line) => {
      const child = spawn(process.execPath, [main, ...line.split(' ')], { cwd: here.folder, env })
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      return { code: Number(code), out, err }
    }),
  )
}

describe('commands at once', () => {
  it('make one platform, and the other says that it is there', async () => {
    const line = 'platform create twice --template grant --name Twice --lang fr --owner ada@example.org --yes'
    const both = await atOnce([line, line])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(both.find(({ code }) => code === 1)?.err).toMatch(/already exists|Identifier already used/)
    const platforms = await here.json<{ slug: string }[]>('platform list')
    expect(platforms.filter(({ slug }) => slug === 'twice')).toHaveLength(1)
  })

  it('apply one manifest: one makes the platform, and each says what it did', async () => {
    const line = `apply ${resolve('templates/grant')} --set slug=par --set name=Par --set languages=fr --set contact=a@b.example --yes`
    const all = await atOnce([line, line, line])
    expect(all.map(({ code, err }) => [code, err])).toEqual(
      Array.from({ length: 3 }, () => [0, 'par matches the manifest.\n']),
    )
    expect(all.map(({ out }) => lines(out).at(-1)).sort()).toEqual([
      expect.stringMatching(/^[1-9]\d* to create, 0 to change, 0 to remove$/),
      'Nothing to change.',
      'Nothing to change.',
    ])
  })

  it('apply what somebody else did while this one asked: says what was left to do', async () => {
    const manifest = 'opencall: 1\nplatform: { slug: asked, languages: [fr] }\n'
    writeFileSync(file('asked.yaml'), manifest)
    const ask = {
      text: async () => '',
      choose: async () => '',
      async confirm() {
        expect(await atOnce(['apply asked.yaml --yes'])).toMatchObject([{ code: 0 }])
        return true
      },
    }
    const { code, out, err } = await here.run('apply asked.yaml', { ask })
    expect(err).toBe('asked matches the manifest.\n')
    expect([code, lines(out).slice(-1)]).toEqual([0, ['Nothing to change.']])
    expect(out).toMatch(/^\+ platform asked/m)
    expect(await here.json('plan asked.yaml')).toMatchObject({ changes: [] })
  })

  it.skipIf(testDialect === 'sqlite')(
    'make one account, and the other finds it (MariaDB only: the embedded database has one writer)',
    async () => {
      const { app, close } = await openInstallation({ ...terminal(), env: here.env })
      const platform = await platformBySlug(app, 'estran')
      const person = { email: 'twin@example.org', firstname: 'Ada', lastname: 'Twin', locale: 'fr' } as const
      const waits = async () => {
        const [[found]] = await db().query("SELECT 1 FROM information_schema.INNODB_TRX WHERE trx_state = 'LOCK WAIT'")
        return found !== undefined
      }
      const making = inPlatform(platform.id, () =>
        transaction(async () => {
          await createMember(operator(app, terminal(), platform), person)
          const other = atOnce([
            `user create twin@example.org ${ON} --firstname Ada --lastname Twin --role owner --yes --json`,
          ])
          // Looked at more often, the table stays as it was.
          await vi.waitUntil(waits, { timeout: 20_000, interval: 250 })
          return { other }
        }),
      )
      const { other } = await making.finally(close)
      const [{ code, out, err } = { code: null, out: '', err: '' }] = await other
      expect([code, err]).toEqual([0, ''])
      expect(JSON.parse(out)).toMatchObject({ made: false, joined: false, changed: true })
    },
  )

  it('keep one form, made or changed', async () => {
    const { app, close } = await openInstallation({ ...terminal(), env: here.env })
    const platform = await platformBySlug(app, 'estran')
    const keep = async (fr: string) => {
      const { id: programId } = await programBySlug('awards', 'estran')
      const fields: Field[] = [{ reference: 'nom', type: 'text', title: { fr } }]
      const form = { programId, key: 'jumelle', title: { fr: 'J' }, definition: { fields }, as: 'published' } as const
      const both = await Promise.all([1, 2].map(() => keepForm(operator(app, terminal(), platform), form)))
      return both.map(({ made, changed, version }) => ({ made, changed, version })).sort((a) => (a.changed ? -1 : 1))
    }
    const found = await inPlatform(platform.id, async () => [await keep('Un'), await keep('Deux')]).finally(close)
    expect(found).toEqual(
      [true, false].map((made, n) => [
        { made, changed: true, version: n + 1 },
        { made: false, changed: false, version: n + 1 },
      ]),
    )
  })

  it('import into one new program: the others say that it is there', async () => {
    writeFileSync(
      file('new.csv'),
      `ID,Track,Title\n${Array.from({ length: 50 }, (_, n) => `${n},film,Titre`).join('\n')}\n`,
    )
    const { app, close } = await openInstallation({ ...terminal(), env: here.env })
    const platform = await platformBySlug(app, 'estran')
    const call = { slug: 'neuf', title: 'Neuf', lang: 'fr', categoryFrom: 'Track', key: 'ID' } as const
    const all = await inPlatform(platform.id, () =>
      Promise.allSettled(
        [1, 2, 3].map(async () =>
          importIntoNew(operator(app, terminal(), platform), await openTable(file('new.csv')), call, {
            map: [],
            state: 'draft',
          }),
        ),
      ),
    ).finally(close)
    const said = all.map((one) => (one.status === 'fulfilled' ? one.value.created : wordsOfError(one.reason, {})))
    const taken = 'Nothing was imported:\n  there is a program "neuf" already: leave --new out to import into it'
    expect(said.sort()).toEqual([50, taken, taken])
  })
})

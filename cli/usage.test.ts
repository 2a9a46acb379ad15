import type { Command as Program } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, makeInstallation, runCli } from '#tests/cli.ts'
import { terminal } from './io.ts'
import { wholeProgram } from './parse.ts'

/** What each command does. One that is not here makes the tests fail: say what it does. */
const READS = [
  'doctor',
  'plan',
  'platform list',
  'platform show',
  'platform export',
  'program list',
  'program export',
  'form check',
  'form export',
  'response export',
  'session list',
  'session show',
  'session progress',
  'session rank',
  'session decisions',
  'session export',
  'gallery list',
  'gallery show',
  'vote tally',
  'vote export',
  'vote recount',
  'user list',
  'user export',
  'token list',
  'licence list',
  'role list',
  'role show',
  'job list',
  'log verify',
  'domain list',
  'template list',
  'template show',
  'db status',
]
const WRITES = [
  'apply',
  'platform create',
  'platform set-features',
  'platform publish',
  'platform suspend',
  'platform resume',
  'platform delete',
  'platform restore',
  'program create',
  'program publish',
  'program archive',
  'form import',
  'response import',
  'session create',
  'vote import',
  'session assign',
  'session import-scores',
  'session decide',
  'session release',
  'gallery publish',
  'gallery unpublish',
  'user create',
  'user invite',
  'user grant',
  'user revoke',
  'user erase',
  'token create',
  'licence create',
  'token revoke',
  'role apply',
  'job retry',
  'secret rotate',
  'domain add',
  'domain verify',
  'domain remove',
  'theme set',
  'db migrate',
  'db backup',
]
/** Neither: it serves until it is stopped. */
const SERVES = ['start']

interface Leaf {
  name: string
  program: Program
}

const leavesOf = (program: Program, path: string[] = []): Leaf[] =>
  program.commands.length > 0
    ? program.commands.flatMap((child) => leavesOf(child, [...path, child.name()]))
    : [{ name: path.join(' '), program }]

const root = await wholeProgram(terminal())
const leaves = leavesOf(root)
const names = leaves.map(({ name }) => name)
const flagsOf = ({ program }: Leaf) => program.options.map(({ long }) => long)

/** Something to give for whatever a command needs. */
const VALUES: Record<string, string> = {
  slug: 'nobody',
  path: 'missing.yaml',
  file: 'missing.csv',
  key: 'nothing',
  email: 'ada@example.org',
  token: '01900000-0000-7000-8000-000000000000',
  scope: 'platform.user.read',
  role: 'owner',
  host: 'a.example.org',
  platform: 'nobody',
  program: 'nothing',
  session: 'nothing',
  entry: 'entry',
  juror: 'juror',
  criterion: 'criterion',
  score: 'score',
  accept: '1',
  name: 'Name',
  title: 'Title',
  lang: 'en',
  owner: 'ada@example.org',
  firstname: 'Ada',
  lastname: 'Byron',
  confirm: 'nobody',
  template: 'awards',
  plan: 'team',
}
/** What a command wants beyond what it says that it needs. */
const MORE: Record<string, string[]> = {
  'platform set-features': ['--add', 'no-tracking'],
  'theme set': ['--primary', '#112233'],
  'response export': ['--out', 'out.csv'],
  'session export': ['--out', 'out.csv'],
  'vote export': ['--out', 'out.csv'],
  'user export': ['--out', 'out.csv'],
  'log verify': ['--platform', 'nobody'],
  'user grant': ['--platform', 'nobody'],
  'user revoke': ['--platform', 'nobody'],
  'job retry': ['--all'],
}

/** A command line that is right as far as its words go. */
function lineOf({ name, program }: Leaf): string[] {
  const needed = program.options.filter(({ description }) => description.endsWith('(needed)'))
  return [
    ...name.split(' '),
    ...program.registeredArguments.flatMap((argument) => VALUES[argument.name()] ?? []),
    ...needed.flatMap((option) => [option.long ?? '', VALUES[option.attributeName()] ?? '']),
    ...(MORE[name] ?? []),
  ]
}

describe('every command', () => {
  it('is known to read, to write or to serve', () => {
    expect([...READS, ...WRITES, ...SERVES].sort()).toEqual([...names].sort())
  })

  it.each(leaves.filter(({ name }) => READS.includes(name)))('$name reads: it has --json', (leaf) => {
    expect(flagsOf(leaf)).toContain('--json')
  })

  it.each(leaves.filter(({ name }) => WRITES.includes(name)))(
    '$name writes: it has --json, --dry-run and --yes',
    (leaf) => {
      expect(['--json', '--dry-run', '--yes'].filter((flag) => !flagsOf(leaf).includes(flag))).toEqual([])
    },
  )

  it('means the same by the same option', () => {
    const shapes = new Map<string, Set<string>>()
    for (const { program } of leaves)
      for (const { flags, long } of program.options)
        shapes.set(long ?? '', (shapes.get(long ?? '') ?? new Set()).add(flags))
    const several = [...shapes].filter(([, flags]) => flags.size > 1)
    expect(Object.fromEntries(several.map(([long, flags]) => [long, [...flags].sort()]))).toEqual({
      // Which part of the server this process is, or what somebody may do.
      '--role': ['--role <key>', '--role <role>'],
      // The languages of a platform, or the one of something smaller.
      '--lang': ['--lang <code...>', '--lang <code>'],
      // Of a form, or the column of a table that tells its rows apart.
      '--key': ['--key <column>', '--key <key>'],
      // Of two colours, or of the addresses of a platform.
      '--primary': ['--primary', '--primary <colour>'],
    })
  })
})

describe('wrong usage', () => {
  const wrong = async (argv: string[]) => {
    const { code, out, err } = await runCli(argv)
    return { code, out, hint: err.endsWith('See --help.\n'), first: err.split('\n')[0] }
  }

  it.each(leaves)('of $name: an option that it does not have', async (leaf) => {
    expect(await wrong([...lineOf(leaf), '--nonsense'])).toEqual({
      code: 2,
      out: '',
      hint: true,
      first: 'There is no option --nonsense.',
    })
  })

  it.each(
    leaves.flatMap((leaf) =>
      leaf.program.options
        .filter(({ optional, variadic }) => optional && !variadic)
        .map(({ long }) => ({ name: leaf.name, long: long ?? '', leaf })),
    ),
  )('of $name: $long twice', async ({ leaf, long }) => {
    const { code, err } = await runCli([...lineOf(leaf), long, 'a', long, 'a'])
    expect([code, err.split('\n').filter((line) => line.includes('twice'))]).toEqual([
      2,
      [`${long} is given twice: it takes one value.`],
    ])
  })

  it.each(leaves)('of $name: more arguments than it takes', async (leaf) => {
    const count = leaf.program.registeredArguments.length
    const words = Array.from({ length: count + 1 }, (_, n) => `word${n}`)
    expect(await wrong([...leaf.name.split(' '), ...words])).toMatchObject({
      code: 2,
      out: '',
      hint: true,
      first: expect.stringMatching(new RegExp(`^Too many arguments: "word${count}" `)),
    })
  })

  it.each(leaves.filter((leaf) => lineOf(leaf).length > leaf.name.split(' ').length + (MORE[leaf.name]?.length ?? 0)))(
    'of $name: nothing of what it needs',
    async ({ name }) => {
      expect(await wrong([...name.split(' '), ...(MORE[name] ?? [])])).toMatchObject({
        code: 2,
        out: '',
        hint: true,
        first: expect.stringMatching(/^Missing \S+/),
      })
    },
  )

  it.each([[], ...root.commands.filter(({ commands }) => commands.length > 0).map((noun) => [noun.name()])])(
    'of %s: a command that it does not have',
    async (...noun) => {
      expect(await wrong([...noun, 'nonsense'])).toMatchObject({
        code: 2,
        out: '',
        hint: true,
        first: "error: unknown command 'nonsense'",
      })
    },
  )
})

/** They need neither a database nor a file. */
const CANNOT_FAIL = ['template list', 'doctor', 'start']

describe('a command that fails', () => {
  const failing = leaves.filter(({ name }) => !CANNOT_FAIL.includes(name))
  const cases = failing.flatMap((leaf) => {
    const line = lineOf(leaf)
    return [line, [...line, '--json'], ...(WRITES.includes(leaf.name) ? [[...line, '--yes', '--json']] : [])]
  })

  it.each(cases.map((line) => ({ line: line.join(' '), argv: line })))(
    '$line says why and prints nothing',
    async ({ argv }) => {
      const unreachable = { DATABASE_URL: 'mysql://root@127.0.0.1:1/nothing', OPENCALL_SECRET: 's'.repeat(40) }
      const { code, out, err } = await runCli(argv, { env: unreachable })
      expect([code, out, err.trim().length > 0, /OPENCALL_DEBUG/.test(err)]).toEqual([1, '', true, false])
    },
  )

  let here: Installation
  beforeAll(async () => {
    here = await makeInstallation()
  })
  afterAll(() => here.remove())

  it.each(failing.filter(({ program }) => program.options.some(({ long }) => long === '--platform')))(
    '$name names the platform that is not there',
    async (leaf) => {
      const { code, out, err } = await here.run(lineOf(leaf))
      const aboutFile = leaf.program.registeredArguments.some((argument) => ['path', 'file'].includes(argument.name()))
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(
        aboutFile ? /missing\.(csv|yaml)|There is no platform "nobody"/ : /^There is no platform "nobody"\./,
      )
    },
  )

  it('says as doctor what is wrong, as JSON as well', async () => {
    const { code, out } = await here.run('doctor --json', { env: { DATABASE_URL: 'mysql://root@127.0.0.1:1/x' } })
    expect([code, JSON.parse(out).healthy]).toEqual([1, false])
  })
})

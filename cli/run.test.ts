import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, readConfig } from '#config/env.ts'
import { runCli } from '#tests/cli.ts'
import { ALONE, NOUNS } from './catalogue.ts'

const lines = (text: string) => text.trimEnd().split('\n')
const HERE = import.meta.dirname
/** Prints every module that is loaded. */
const WATCH =
  'data:text/javascript,import{registerHooks}from"node:module";registerHooks({load(u,c,n){process.stderr.write(u+"\\n");return n(u,c)}})'

describe('the command line', () => {
  it('shows every command in its help', async () => {
    const { code, out } = await runCli(['--help'])
    expect(code).toBe(0)
    expect(
      [...Object.keys(ALONE), ...Object.keys(NOUNS)].filter((name) => !new RegExp(`^  ${name} `, 'm').test(out)),
    ).toEqual([])
  })

  it.each([
    [['help'], ['--help']],
    [
      ['help', 'platform'],
      ['platform', '--help'],
    ],
    [
      ['help', 'platform', 'create'],
      ['platform', 'create', '--help'],
    ],
  ])('%j is %j', async (argv, same) => {
    const help = await runCli(argv)
    expect(help).toEqual(await runCli(same))
    expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Usage: ') })
  })

  it.each(Object.entries(NOUNS).flatMap(([noun, { verbs }]) => Object.keys(verbs).map((verb) => [noun, verb])))(
    '%s %s has a help with an example',
    async (noun, verb) => {
      const { code, out } = await runCli([noun, verb, '--help'])
      expect([code, out.includes(`Usage: opencall ${noun} ${verb}`), /Examples:\n {2}\S/.test(out)]).toEqual([
        0,
        true,
        true,
      ])
    },
  )

  it('says everything that is missing at once and exits 2', async () => {
    const { code, out, err } = await runCli(['platform', 'create'])
    expect([code, out]).toEqual([2, ''])
    expect(err.match(/^Missing \S+/gm)).toEqual([
      'Missing <slug>:',
      'Missing --name',
      'Missing --lang',
      'Missing --owner',
      'Missing --template',
    ])
  })

  it.each([
    [['plaform'], /Did you mean platform/],
    [['platform', 'crate', 'x'], /Did you mean create/],
    [['platform', 'list', '--jsn'], /Did you mean --json/],
    [
      ['user', 'create', 'nobody', '--platform', 'x', '--firstname', 'A', '--lastname', 'B'],
      /"nobody" must be an email address/,
    ],
    [['theme', 'set', '--platform', 'x', '--primary', 'red'], /--primary "red" must be a colour/],
    [['response', 'import', 'x.csv', '--platform', 'x', '--program', 'y', '--title', 'z'], /go with --new/],
  ])('%j is wrong usage', async (argv, words) => {
    const { code, err } = await runCli(argv)
    expect([code, words.test(err)]).toEqual([2, true])
  })

  it('says what to set when the environment is not usable', async () => {
    const { code, err } = await runCli(['platform', 'list'], {
      env: {
        PORT: 'x',
        OPENCALL_SECRET: 'hunter2short',
        DATABASE_URL: 'postgres://x',
        TRUST_PROXY: 'yes',
        HOST: '300.1.1.1',
        DNS_SERVERS: '9.9.9.9,foo',
        MAIL_FROM: 'nobody',
        OPENCALL_PUBLISH: 'sometimes',
        NODE_ENV: 'live',
        OPENCALL_ROOT_HOST: 'Calls!',
        OPENCALL_SCHEME: 'ftp',
        SMTP_URL: 'http://x',
        LOG_LEVEL: 'loud',
      },
    })
    expect(code).toBe(1)
    expect(lines(err).slice(1).sort()).toEqual([
      '  DATABASE_URL: must start with sqlite: or mysql:// or mariadb:// (now: "postgres://x")',
      '  DNS_SERVERS: must be addresses, such as 9.9.9.9,1.1.1.1 (now: "9.9.9.9,foo")',
      '  HOST: must be an address or a host name of this machine, such as 127.0.0.1 (now: "300.1.1.1")',
      '  LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent (now: "loud")',
      '  MAIL_FROM: must hold an email address, such as Opencall <no-reply@example.org> (now: "nobody")',
      '  NODE_ENV: must be production, development or test (now: "live")',
      '  OPENCALL_PUBLISH: must be later, or left out (now: "sometimes")',
      '  OPENCALL_ROOT_HOST: must be a host name with an optional port, such as calls.example.org or localhost:3000 (now: "Calls!")',
      '  OPENCALL_SCHEME: must be http or https (now: "ftp")',
      '  OPENCALL_SECRET: must have at least 32 characters; make one with: openssl rand -hex 32 (now: 12 characters)',
      '  PORT: must be a port number, from 0 to 65535 (now: "x")',
      '  SMTP_URL: must start with smtp:// or smtps:// (now: "http://x")',
      '  TRUST_PROXY: must be how many proxies are in front, or their addresses, such as 1 or 10.0.0.0/8 (now: "yes")',
    ])
  })

  it.each([
    ['PORT', '70000', 'must be a port number, from 0 to 65535'],
    ['PORT', '80.5', 'must be a port number, from 0 to 65535'],
    ['TRUST_PROXY', '-1', 'must be how many proxies are in front, or their addresses, such as 1 or 10.0.0.0/8'],
    ['TRUST_PROXY', '1.5', 'must be how many proxies are in front, or their addresses, such as 1 or 10.0.0.0/8'],
    [
      'TRUST_PROXY',
      '10.0.0.0/40',
      'must be how many proxies are in front, or their addresses, such as 1 or 10.0.0.0/8',
    ],
  ])('says of %s=%s what it must be', async (name, value, words) => {
    const { err } = await runCli(['platform', 'list'], { env: { [name]: value } })
    expect(lines(err).slice(1)).toEqual([`  ${name}: ${words} (now: "${value}")`])
  })

  const MAIL = 'SMTP_URL: must name a host, such as smtps://user:password@mail.example.org; write'
  const DATABASE = 'DATABASE_URL: must name host and database, such as mysql://user:password@host/name; write'
  it.each([
    [{ SMTP_URL: 'smtps://user:pa/ss@mail.example.org' }, MAIL, 'smtps://user:***@mail.example.org'],
    [{ SMTP_URL: 'smtps://user:12/ss@mail.example.org' }, MAIL, 'smtps://user:***@mail.example.org'],
    [{ SMTP_URL: 'smtp://me@example.org:1@2#ss@mail.example.org' }, MAIL, 'smtp://me@example.org:***@mail.example.org'],
    [{ SMTP_URL: 'smtp://user:pass' }, MAIL, 'smtp://user:***'],
    [{ SMTP_URL: 'smtp://' }, MAIL, 'smtp://'],
    [{ SMTP_URL: 'user:pass@host' }, 'SMTP_URL: must start with smtp:// or smtps:// (', 'user:***@host'],
    [{ DATABASE_URL: 'mysql://root:pa/ss@127.0.0.1:3306/x' }, DATABASE, 'mysql://root:***@127.0.0.1:3306/x'],
    [{ DATABASE_URL: 'mysql://root:12?ss@127.0.0.1/x' }, DATABASE, 'mysql://root:***@127.0.0.1/x'],
    [{ DATABASE_URL: 'mysql://root:100%sure@127.0.0.1/x' }, DATABASE, 'mysql://root:***@127.0.0.1/x'],
    [{ DATABASE_URL: 'mysql://root:1234' }, DATABASE, 'mysql://root:***'],
    [{ DATABASE_URL: 'mariadb://root@127.0.0.1/' }, DATABASE, 'mariadb://root@127.0.0.1/'],
    [{ DATABASE_URL: 'mysql:///x' }, DATABASE, 'mysql:///x'],
  ])('says of %j how it is written, and shows no password', async (env, words, now) => {
    const { err } = await runCli(['platform', 'list'], { env })
    expect(lines(err).slice(1)).toEqual([expect.stringContaining(`  ${words}`)])
    expect(err.endsWith(`(now: "${now}")\n`)).toBe(true)
  })

  it.each(['-..-:999999', 'localhost:999999', '-a.org', 'a..org', 'a_b.org'])(
    'takes %s for no host',
    async (OPENCALL_ROOT_HOST) => {
      const { err } = await runCli(['platform', 'list'], { env: { OPENCALL_ROOT_HOST } })
      expect(lines(err).slice(1)).toEqual([expect.stringContaining('  OPENCALL_ROOT_HOST: must be a host name')])
    },
  )

  it('takes any free port only where it is known what the addresses are', async () => {
    const { err } = await runCli(['platform', 'list'], { env: { PORT: '0' } })
    expect(lines(err).slice(1)).toEqual([
      '  PORT: 0 takes any port that is free: say with OPENCALL_ROOT_HOST where people find it',
    ])
  })

  it.each([
    [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: '' }, { trustProxy: false }],
    [{ PORT: '8080' }, { port: 8080 }],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8' }, { trustProxy: 'loopback, 10.0.0.0/8,fd00::/8' }],
    [{ HOST: '::1' }, { listen: '::1' }],
    [{ OPENCALL_ROOT_HOST: 'Calls.Example.org:8443' }, { rootHost: 'calls.example.org:8443' }],
    [
      { PORT: '0', OPENCALL_ROOT_HOST: '127.0.0.1' },
      { port: 0, rootHost: '127.0.0.1' },
    ],
    [
      { SMTP_URL: 'smtp://me@a.org:p%2Fs@[::1]:25/?pool=true' },
      { smtpUrl: 'smtp://me@a.org:p%2Fs@[::1]:25/?pool=true' },
    ],
    [{ DATABASE_URL: 'mysql://root:p%2Fs@h/my-calls_2' }, { databaseUrl: 'mysql://root:p%2Fs@h/my-calls_2' }],
    [{ HOST: 'localhost' }, { listen: 'localhost' }],
    // From where the installation is, not from where the command is given.
    [
      { OPENCALL_DATA_DIR: './kept', DATABASE_URL: 'sqlite:rel/a.sqlite' },
      { dataDir: join(ROOT, 'kept'), databaseUrl: `sqlite:${join(ROOT, 'rel/a.sqlite')}` },
    ],
    [{ DATABASE_URL: 'sqlite:/srv/a.sqlite' }, { databaseUrl: 'sqlite:/srv/a.sqlite' }],
    [{ DNS_SERVERS: '9.9.9.9:53, [2620:fe::fe]:53,::1' }, { dnsServers: ['9.9.9.9:53', '[2620:fe::fe]:53', '::1'] }],
  ])('takes %j from the environment', (env, read) => {
    expect(readConfig({ OPENCALL_SECRET: 's'.repeat(40), ...env }, ROOT, 'inspect')).toMatchObject(read)
  })

  it('loads nothing of server, database or prompts before a command needs it', () => {
    const loaded = (argv: string[]) => {
      const { stderr } = spawnSync(process.execPath, ['--import', WATCH, join(HERE, 'main.mjs'), ...argv], {
        encoding: 'utf8',
      })
      return stderr.split('\n').filter((url) => /node_modules\/(?!commander)|\/server\/|\/config\//.test(url))
    }
    expect([loaded(['--help']), loaded(['platform', 'create', '--help'])]).toEqual([[], []])
  })
})

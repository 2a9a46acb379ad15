import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#config/env.ts'
import { openApp } from '#server/app.ts'
import type { App } from '#server/context.ts'
import { Platform } from '#server/db/models/Platform.ts'
import { ListenError } from '#server/http/listen.ts'
import { isDamaged } from '../cli/database.ts'
import { isFull, wordsOfError } from '../cli/errors.ts'
import { reasonOf } from '../cli/installation.ts'
import { DEMO_LOGINS } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'

const OPTIONS = ['--demo', '--empty']

/** What answers until it is told to stop. */
export interface Serving {
  app: App
  stop(): Promise<void>
}

/**
 * Starts, says where everything is, and stops once with the first signal: `run.mjs` hands on the one that a terminal has
 * sent already. What a person can mend is said in words; an option that there is not ends it with 2 before anything is made.
 */
export async function serve(greeting: string, start: () => Promise<Serving>): Promise<void> {
  const unknown = process.argv.slice(2).filter((word) => !OPTIONS.includes(word))
  if (unknown.length > 0) {
    console.error(`There is no option ${unknown.join(', ')} (available: ${OPTIONS.join(', ')}).`)
    process.exit(2)
  }
  try {
    const { app, stop } = await start()
    let stopping = false
    const end = async () => {
      if (stopping) return
      stopping = true
      await stop()
      process.exit(0)
    }
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
    await sayWhere(app, greeting)
    // For `run.mjs`, which starts again what ends after this.
    process.send?.('serving')
  } catch (error) {
    console.error(inWords(error))
    process.exit(1)
  }
}

/** In the data folder while the demo is made. */
const MARK = 'demo-unfinished'

/** The installation; with the demo where its database is empty and `args` do not say otherwise. One that was cut short is told to be. */
export async function openWithDemo(config: Config, args: readonly string[]): ReturnType<typeof openApp> {
  const opened = await openApp(config)
  const mark = join(config.dataDir, MARK)
  const isEmpty = (await Platform.count()) === 0
  if (isEmpty && isDemoWanted(config, args)) {
    console.log('The database is empty: making two demo platforms …')
    writeFileSync(mark, '')
    await seedDemo(opened.app)
  }
  if (!isEmpty && existsSync(mark)) console.log(cutShort(config))
  else rmSync(mark, { force: true })
  return opened
}

function cutShort({ dataDir, databaseUrl }: Config): string {
  const isInside = databaseUrl.startsWith(`sqlite:${join(dataDir, '/')}`)
  const all = `the data folder ${dataDir}${isInside ? '' : ' and what is in the database of DATABASE_URL'}`
  return `The demo was cut short while it was made: a part of it is missing. To begin again, stop, remove ${all}, and start.`
}

/** Everybody knows the demo's passwords: in production it is made only when asked for. */
export const isDemoWanted = ({ production }: Pick<Config, 'production'>, args: readonly string[]): boolean =>
  !args.includes('--empty') && (!production || args.includes('--demo'))

async function sayWhere({ config: { scheme, rootHost, production }, mail }: App, greeting: string): Promise<void> {
  const platforms = await Platform.findAll({ order: [['slug', 'ASC']], raw: true })
  const lines = ['', greeting, '']
  for (const platform of platforms) {
    const address = `${scheme}://${platform.slug}.${rootHost}`
    lines.push(
      `  ${platform.name}`,
      `    front office   ${address}/`,
      `    back office    ${address}/${platform.defaultLang}/admin/login`,
    )
    if (mail.send === null) lines.push(`    mailbox        ${address}/_mail`)
    const logins = DEMO_LOGINS[platform.slug]
    if (logins) lines.push(...logins.map(({ who, email, password }) => `    ${who.padEnd(14)} ${email}  ${password}`))
    lines.push('')
  }
  if (platforms.length === 0)
    lines.push(
      '  No platform yet. Make one: npx opencall platform create my-calls --template awards --name "My calls" --lang fr en --owner you@example.org',
      ...(production
        ? ['  In production there is no demo, for everybody knows its passwords; npm start -- --demo makes it.']
        : []),
      '',
    )
  lines.push(`  Organisers’ host ${scheme}://app.${rootHost}/`, '  Ctrl C stops.', '')
  console.log(lines.join('\n'))
}

/** What an operator can mend, in words; everything else with its stack. */
function inWords(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message
  if (error instanceof ListenError) return `${error.problem}. ${error.hint}`
  const { code, fatal } = error as NodeJS.ErrnoException & { fatal?: boolean }
  // As MariaDB's driver says that there is no connection, and MariaDB that there may be none (one code for each way to sign in).
  if (fatal || code?.includes('ACCESS_DENIED'))
    return `The database of DATABASE_URL cannot be used: ${reasonOf(error)}. "npx opencall doctor" says what it needs.`
  if (isDamaged(error) || isFull(error)) return wordsOfError(error, process.env)
  return error
}

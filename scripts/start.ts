import { ConfigError, readConfig } from '#config/env.ts'
import { openApp } from '#server/app.ts'
import { Platform } from '#server/db/models/Platform.ts'
import { startServer } from '#server/start.ts'
import { buildAdmin } from '../admin/build.ts'
import { buildSite } from '../site/build.ts'
import { DEMO_LOGINS } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'

/** `npm start`: builds what changed, migrates, makes the demo when the database is empty, publishes, serves. */
async function start(): Promise<void> {
  const empty = process.argv.includes('--empty')
  const config = readConfig()
  const built = [(await buildSite()) && 'front office', (await buildAdmin()).built && 'back office'].filter(Boolean)
  if (built.length > 0) console.log(`Built ${built.join(' and ')}.`)
  const { app, close } = await openApp(config)
  if (!empty && (await Platform.count()) === 0) {
    console.log('The database is empty: making two demo platforms …')
    await seedDemo(app)
  }
  const running = await startServer(app, { role: 'all' })
  const stop = async () => {
    await running.stop()
    await close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  await say(config.scheme, config.rootHost, app.mail.send === null)
}

async function say(scheme: string, rootHost: string, mailbox: boolean): Promise<void> {
  const platforms = await Platform.findAll({ order: [['slug', 'ASC']], raw: true })
  const lines = ['', 'Opencall is running.', '']
  for (const platform of platforms) {
    const address = `${scheme}://${platform.slug}.${rootHost}`
    lines.push(
      `  ${platform.name}`,
      `    front office   ${address}/`,
      `    back office    ${address}/${platform.defaultLang}/admin/login`,
    )
    if (mailbox) lines.push(`    mailbox        ${address}/_mail`)
    const logins = DEMO_LOGINS[platform.slug]
    if (logins) lines.push(...logins.map(({ who, email, password }) => `    ${who.padEnd(14)} ${email}  ${password}`))
    lines.push('')
  }
  if (platforms.length === 0)
    lines.push(
      '  No platform yet. Make one: npx opencall platform create my-calls --template awards --name "My calls" --lang fr en --owner you@example.org',
      '',
    )
  lines.push(`  Organisers’ host ${scheme}://app.${rootHost}/`, '  Ctrl C stops.', '')
  console.log(lines.join('\n'))
}

start().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message)
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error(`Port ${(error as { port?: number }).port} is taken. Set another one: PORT=3001 npm start`)
  else console.error(error)
  process.exit(1)
})

import { type App, type Context, contextFor, type PlatformRef } from '#server/context.ts'
import { transaction } from '#server/db/database.ts'
import { Platform } from '#server/db/models/Platform.ts'
import { getProgramRow } from '#server/features/program/program.repo.ts'
import type { ProgramRow } from '#server/features/program/program.rows.ts'
import { findPlatformRef } from '#server/http/hosts.ts'
import { inPlatform, platformIdOfScope } from '#server/tenancy/scope.ts'
import { Failure, found } from './command.ts'
import { newerWords, openInstallation } from './installation.ts'
import type { Io } from './io.ts'
import { tell } from './print.ts'
import { named } from './words.ts'

/** Opens the installation of this environment for one command. Refuses a database that is older or newer than the program. */
export async function withApp<Result>(io: Io, work: (app: App) => Promise<Result>): Promise<Result> {
  const { app, close, status } = await openInstallation(io)
  try {
    if (status.unknown.length > 0) throw newerWords(status.unknown)
    if (status.pending.length > 0) {
      throw new Failure('The database is not up to date.', [
        'Run "opencall db migrate --yes", then this command again.',
      ])
    }
    return await work(app)
  } finally {
    await close()
  }
}

/** Who acts: the account of the system that runs the command. */
export const operator = (app: App, io: Io, platform: PlatformRef | null = null): Context =>
  contextFor(app, { kind: 'operator', name: io.env.USER ?? io.env.LOGNAME ?? 'operator' }, platform)

export async function platformBySlug(app: App, slug: string): Promise<PlatformRef> {
  const platform = await findPlatformRef(app.config, { slug })
  if (!platform)
    throw new Failure(`There is no platform "${slug}".`, ['"opencall platform list" shows those that there are.'])
  return platform
}

/** Opens the installation and works on one platform, inside its scope. */
export const onPlatform = <Result>(io: Io, slug: string, work: (ctx: Context) => Promise<Result>): Promise<Result> =>
  withApp(io, async (app) => {
    const platform = await platformBySlug(app, slug)
    return inPlatform(platform.id, () => work(operator(app, io, platform)))
  })

/** What a command needs besides, looked for together with its platform and its program; some of it may wait for the program. */
type Needs<Besides extends readonly unknown[]> = (
  program: Promise<ProgramRow>,
) => readonly [...{ [N in keyof Besides]: Promise<Besides[N]> }]

/** Works on one program of a platform, inside the platform's scope, with all that is needed; what of it is not there is told at once. */
export const onProgram = <Result, Besides extends readonly unknown[]>(
  io: Io,
  { platform: slug, program: name }: { platform: string; program: string },
  needs: Needs<Besides>,
  work: (ctx: Context, program: ProgramRow, ...besides: Besides) => Promise<Result>,
): Promise<Result> =>
  withApp(io, async (app) => {
    const platform = platformBySlug(app, slug)
    const look = () => {
      const program = platform.then(() => programBySlug(name, slug))
      return found([program, ...needs(program)]) as Promise<[ProgramRow, ...Besides]>
    }
    // Without its platform there is no program; the rest is told all the same.
    const ref = await platform.catch(() => look().then(() => platform))
    return inPlatform(ref.id, async () => {
      const [program, ...besides] = await look()
      return work(operator(app, io, ref), program, ...besides)
    })
  })

/** A program of the platform whose scope this is. Throws Failure when there is none. */
export const programBySlug = (slug: string, platform: string): Promise<ProgramRow> =>
  named(`program "${slug}" on ${platform}`, getProgramRow(slug))

export interface Consent {
  yes: boolean
  dryRun: boolean
}

class Rehearsed extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rehearsed')
    this.result = result
  }
}

/** What a change is, and what comes of it: nothing when it was rehearsed. */
type Change = <Result>(
  io: Io,
  consent: Consent,
  what: string,
  work: () => Promise<Result>,
) => Promise<{ done: boolean; result: Result }>

/** Changes what is on the platform. One that is closed is told to be. */
export const change: Change = async (io, consent, what, work) => {
  await tellClosed(io, { id: platformIdOfScope() })
  return decide(io, consent, what, work)
}

/** A platform that takes no changes from others takes those of an operator. */
export async function tellClosed(io: Io, which: { id: string } | { slug: string }): Promise<void> {
  const { slug, state } = (await Platform.findOne({ where: which, attributes: ['slug', 'state'], raw: true })) ?? {}
  if (state === 'deleted') tell(io, `${slug} is deleted: "opencall platform restore ${slug}" restores it.`)
  if (state === 'suspended') tell(io, `${slug} is suspended: "opencall platform resume ${slug}" reactivates it.`)
}

/**
 * Does a change, after being told to: by `--yes`, or by a person at the terminal. Nobody there means no. A dry run does the
 * whole of it and takes it back, so that what it says is what would happen.
 */
export const decide: Change = async (io, consent, what, work) => {
  if (consent.dryRun) {
    const result = await rehearse(work)
    tell(io, `Dry run, nothing was changed. Would ${what}.`)
    return { done: false, result }
  }
  await agree(io, consent, what)
  return { done: true, result: await work() }
}

export async function agree(io: Io, { yes }: Pick<Consent, 'yes'>, what: string): Promise<void> {
  if (yes) return
  if (!io.ask) throw new Failure(`Nothing was changed: --yes is needed to ${what}.`)
  if (!(await io.ask.confirm(`${what.charAt(0).toUpperCase()}${what.slice(1)}?`)))
    throw new Failure('Nothing was changed.')
}

export async function rehearse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    await transaction(async () => {
      throw new Rehearsed(await work())
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as Result
    throw error
  }
  throw new Error('A rehearsal always ends by being taken back')
}

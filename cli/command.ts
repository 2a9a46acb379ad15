import type { Io } from './io.ts'

/** One option as every command declares it. The record's key is the flag in camel case. */
export interface OptionSpec {
  /** `--platform <slug>`, `--yes`, `-l, --lang <code>`. */
  flag: string
  summary: string
  /** `value` when left out. */
  kind?: 'value' | 'list' | 'flag'
  /** Asked on a terminal; elsewhere wrong usage, all missing ones named at once. */
  required?: boolean
  choices?: readonly string[]
  /** Names a platform or a program. */
  names?: 'slug'
}

export const takesValue = ({ kind }: OptionSpec): boolean => kind !== 'flag'

/** The options that mean the same everywhere. */
export const OPTIONS = {
  platform: { flag: '--platform <slug>', summary: 'the platform, by its slug', required: true, names: 'slug' },
  program: { flag: '--program <slug>', summary: 'the program, by its slug', required: true, names: 'slug' },
  out: { flag: '--out <path>', summary: 'write there instead of standard output' },
  json: { flag: '--json', summary: 'answer as JSON', kind: 'flag' },
  dryRun: { flag: '--dry-run', summary: 'say what would change; change nothing', kind: 'flag' },
  yes: { flag: '--yes', summary: 'do it without asking', kind: 'flag' },
  prune: {
    flag: '--prune',
    summary: 'also remove items that contain applications, people with a role or a verified domain',
    kind: 'flag',
  },
  set: { flag: '--set <name=value...>', summary: 'values of variables that the manifest asks for', kind: 'list' },
} as const satisfies Record<string, OptionSpec>

export const READS = { json: OPTIONS.json } as const
export const WRITES = { json: OPTIONS.json, dryRun: OPTIONS.dryRun, yes: OPTIONS.yes } as const

export type Specs = Record<string, OptionSpec>

type ValueOf<S extends OptionSpec> = S extends { kind: 'flag' }
  ? boolean
  : S extends { kind: 'list' }
    ? S extends { required: true }
      ? [string, ...string[]]
      : string[]
    : S extends { required: true }
      ? string
      : string | undefined

export type Given<O extends Specs> = { [K in keyof O]: ValueOf<O[K]> }

type ArgumentsOf<A extends readonly string[]> = {
  [K in keyof A]: A[K] extends `[${string}]` ? string | undefined : string
}

export interface Input<A extends readonly string[], O extends Specs> {
  /** In the order of the declaration. */
  args: ArgumentsOf<A>
  options: Given<O>
  io: Io
}

/** What a command line says, before anything that it leaves out is asked for. */
export interface Said<A extends readonly string[], O extends Specs> {
  args: { [K in keyof A]: string | undefined }
  options: {
    [K in keyof O]: O[K] extends { kind: 'flag' }
      ? boolean
      : O[K] extends { kind: 'list' }
        ? string[]
        : string | undefined
  }
  io: Io
}

interface Read {
  args: (string | undefined)[]
  options: Record<string, unknown>
  io: Io
}

export interface Command {
  args: readonly string[]
  /** What each argument is, by its name without brackets. */
  describe: Record<string, string>
  options: Specs
  examples: readonly string[]
  /** The exit code; nothing is 0. */
  // Commands are typed where they are declared; the program that runs them all knows them by shape alone.
  check(said: Read): Promise<readonly string[]>
  run(input: Read): Promise<number | undefined>
}

/** Declares a command once: its help, its questions and the types that `run` gets. */
export function command<const A extends readonly string[], const O extends Specs>(declaration: {
  /** `<slug>` must be given, `[path]` may be. */
  args?: A
  describe?: Record<string, string>
  options: O
  examples?: readonly string[]
  /**
   * What is wrong with what was said, a sentence each, told together with what is missing. What was left out is not wrong. Looks
   * at words alone: nothing is opened for it.
   */
  check?(said: Said<A, O>): readonly string[] | Promise<readonly string[]>
  // biome-ignore lint/suspicious/noConfusingVoidType: a command that has nothing to say returns nothing
  run(input: Input<A, O>): Promise<number | void>
}): Command {
  return {
    args: declaration.args ?? [],
    describe: declaration.describe ?? {},
    options: declaration.options,
    examples: declaration.examples ?? [],
    check: async (said) => (await declaration.check?.(said as unknown as Said<A, O>)) ?? [],
    run: async (input) => (await declaration.run(input as unknown as Input<A, O>)) ?? undefined,
  }
}

/** What was asked for is not how the command is used. Exit 2. */
export class UsageError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'UsageError'
    this.problems = problems
  }
}

/** Nothing was changed, and why. Every problem at once. Exit 1. */
export class Failure extends Error {
  readonly problems: string[]
  constructor(message: string, problems: string[] = []) {
    super(message)
    this.name = 'Failure'
    this.problems = problems
  }
}

/** What several lookups find, each by itself; why all of those failed that did, at once. */
export async function found(lookups: readonly Promise<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(lookups)
  // One that waits for another fails with it.
  const reasons = [...new Set(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])))]
  const failures = reasons.filter((reason) => reason instanceof Failure)
  if (reasons.length === 0) return Promise.all(lookups)
  if (failures.length < reasons.length || reasons.length === 1)
    throw reasons.find((reason) => !(reason instanceof Failure)) ?? reasons[0]
  throw new Failure(
    'Nothing was done:',
    failures.flatMap(({ message, problems }) => [message, ...problems.map((problem) => `  ${problem}`)]),
  )
}

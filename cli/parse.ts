import { Option, Command as Program } from 'commander'
import { ALONE, NOUNS } from './catalogue.ts'
import { type Command, type OptionSpec, UsageError } from './command.ts'
import type { Io } from './io.ts'

/** Reads a command line and runs its command. Throws UsageError, or CommanderError once it has said what is wrong. Returns the exit code. */
export async function parse(argv: readonly string[], io: Io): Promise<number> {
  let code = 0
  const [first, second] = argv.filter((word) => !word.startsWith('-'))
  const wanted = (noun: string, verb?: string) => noun === first && (verb === undefined || verb === second)
  const program = await programOf(wanted, io, (result) => {
    code = result ?? 0
  })
  await program.parseAsync([...argv], { from: 'user' })
  return code
}

/** Every command with its arguments and options, for whoever wants to look at them all. */
export const wholeProgram = (io: Io): Promise<Program> =>
  programOf(
    () => true,
    io,
    () => {},
  )

/** The program. Only the commands that are wanted are loaded; of the others it knows the names. */
async function programOf(
  wanted: (noun: string, verb?: string) => boolean,
  io: Io,
  finish: (code: number | undefined) => void,
): Promise<Program> {
  const root = quiet(new Program('opencall'), io)
    .description('Calls for applications, set up and looked after from the command line.')
    .usage('<command> [options]')
    .addHelpText('after', '\nMore on one command: opencall <command> --help')

  for (const [name, [summary, load]] of Object.entries(ALONE)) {
    const child = quiet(root.command(name).description(summary), io)
    if (wanted(name)) attach(child, (await load()).default, io, finish)
  }
  for (const [noun, { summary, verbs }] of Object.entries(NOUNS)) {
    const group = quiet(root.command(noun).description(summary).usage('<command> [options]'), io)
    if (!wanted(noun)) continue
    for (const [verb, [words, load]] of Object.entries(verbs)) {
      const child = quiet(group.command(verb).description(words), io)
      if (wanted(noun, verb)) attach(child, (await load()).default, io, finish)
    }
  }
  return root
}

function quiet(program: Program, io: Io): Program {
  return program
    .exitOverride()
    .helpCommand(false)
    .allowExcessArguments(false)
    .showSuggestionAfterError(true)
    .helpOption('-h, --help', 'show this help')
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    })
}

const argumentName = (argument: string) => argument.replace(/[<>[\].]/g, '')

function attach(child: Program, declared: Command, io: Io, finish: (code: number | undefined) => void): void {
  // Commander would name the first missing one alone: all of them are looked at together below.
  for (const argument of declared.args)
    child.argument(`[${argumentName(argument)}]`, declared.describe[argumentName(argument)])
  child.usage([...declared.args, '[options]'].join(' '))
  const keys = new Map<string, string>()
  for (const [key, spec] of Object.entries(declared.options)) {
    const option = new Option(spec.flag, spec.required ? `${spec.summary} (needed)` : spec.summary)
    if (spec.choices) option.choices(spec.choices)
    child.addOption(option)
    keys.set(key, option.attributeName())
  }
  if (declared.examples.length > 0) {
    child.addHelpText('after', `\nExamples:\n${declared.examples.map((line) => `  ${line}`).join('\n')}`)
  }
  child.action(async () => {
    const given = child.opts<Record<string, unknown>>()
    const raw = Object.fromEntries([...keys].map(([key, name]) => [key, given[name]]))
    finish(await declared.run({ ...(await complete(declared, child.args, raw, io)), io }))
  })
}

/** Fills in what was left out: lists and flags by nothing, needed values by asking where somebody can answer. */
async function complete(
  { args: named, describe, options: specs }: Command,
  args: readonly string[],
  raw: Record<string, unknown>,
  io: Io,
): Promise<{ args: (string | undefined)[]; options: Record<string, unknown> }> {
  const missing: OptionSpec[] = []
  const asked = async (spec: OptionSpec): Promise<string | string[] | undefined> => {
    if (io.ask) return askFor(spec, io)
    missing.push(spec)
    return undefined
  }
  const values: (string | undefined)[] = []
  for (const [at, argument] of named.entries()) {
    const spec = { flag: argument, summary: describe[argumentName(argument)] ?? argumentName(argument) }
    const value = args[at] ?? (argument.startsWith('<') ? await asked(spec) : undefined)
    values.push(Array.isArray(value) ? value[0] : value)
  }
  const options: Record<string, unknown> = {}
  for (const [key, spec] of Object.entries(specs)) {
    const value = raw[key]
    options[key] = spec.kind === 'flag' ? value === true : spec.kind === 'list' ? (value ?? []) : value
    const empty = options[key] === undefined || (Array.isArray(options[key]) && options[key].length === 0)
    if (spec.required && empty) options[key] = await asked(spec)
  }
  if (missing.length > 0) throw new UsageError(missing.map((spec) => `Missing ${spec.flag}: ${spec.summary}.`))
  return { args: values, options }
}

async function askFor(spec: OptionSpec, io: Io): Promise<string | string[]> {
  if (!io.ask) throw new UsageError([`Missing ${spec.flag}: ${spec.summary}.`])
  const message = `${spec.summary.charAt(0).toUpperCase()}${spec.summary.slice(1)} (${spec.flag.split(' ')[0]})`
  const answer = spec.choices
    ? await io.ask.choose(
        message,
        spec.choices.map((value) => ({ value, name: value })),
      )
    : await (spec.secret ? io.ask.password(message) : io.ask.text(message))
  if (answer === '') throw new UsageError([`Missing ${spec.flag}: ${spec.summary}.`])
  return spec.kind === 'list' ? answer.split(/[\s,]+/).filter(Boolean) : answer
}

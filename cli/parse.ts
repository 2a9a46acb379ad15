import { Option, Command as Program } from 'commander'
import { ALONE, NOUNS } from './catalogue.ts'
import { type Command, type OptionSpec, type Specs, takesValue, UsageError } from './command.ts'
import type { Asker, Io } from './io.ts'
import { type Line, readLine } from './line.ts'
import { tell } from './print.ts'

/** Reads a command line and runs its command. Throws UsageError, or CommanderError once it has said what is wrong. Returns the exit code. */
export async function parse(argv: readonly string[], io: Io): Promise<number> {
  let code = 0
  const [first, second] = argv.filter((word) => !word.startsWith('-'))
  const wanted = (noun: string, verb?: string) => noun === first && (verb === undefined || verb === second)
  const literal = argv.includes('--') ? argv.length - argv.indexOf('--') - 1 : 0
  const program = await programOf(wanted, io, literal, (result) => {
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
    0,
    () => {},
  )

/**
 * The program. Only the commands that are wanted are loaded; of the others it knows the names. `literal` words of the line stand
 * after `--`.
 */
async function programOf(
  wanted: (noun: string, verb?: string) => boolean,
  io: Io,
  literal: number,
  finish: (code: number | undefined) => void,
): Promise<Program> {
  const root = quiet(new Program('opencall'), io)
    .description('Calls for applications, set up and looked after from the command line.')
    .usage('<command> [options]')
    .addHelpText('after', '\nMore on one command: opencall <command> --help')

  for (const [name, [summary, load]] of Object.entries(ALONE)) {
    const child = quiet(root.command(name).description(summary), io)
    if (wanted(name)) attach(child, (await load()).default, io, literal, finish)
  }
  for (const [noun, { summary, verbs }] of Object.entries(NOUNS)) {
    const group = quiet(root.command(noun).description(summary).usage('<command> [options]'), io)
    if (!wanted(noun)) continue
    for (const [verb, [words, load]] of Object.entries(verbs)) {
      const child = quiet(group.command(verb).description(words), io)
      if (wanted(noun, verb)) attach(child, (await load()).default, io, literal, finish)
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

function attach(
  child: Program,
  declared: Command,
  io: Io,
  literal: number,
  finish: (code: number | undefined) => void,
): void {
  // Commander would stop at the first thing that is wrong: all of it is looked at together below.
  child.allowUnknownOption().allowExcessArguments()
  for (const argument of declared.args)
    child.argument(`[${argumentName(argument)}]`, declared.describe[argumentName(argument)])
  child.usage([...declared.args, '[options]'].join(' '))
  const keys = new Map<string, string>()
  const said: string[] = []
  for (const [key, spec] of Object.entries(declared.options)) {
    const option = new Option(spec.flag, spec.required ? `${spec.summary} (needed)` : spec.summary)
    // For the help alone.
    if (spec.choices) option.argChoices = [...spec.choices]
    // So that one without its value is true, and no option is taken for the value of another.
    if (takesValue(spec)) Object.assign(option, { required: false, optional: true })
    child.addOption(option)
    if (!spec.kind || spec.kind === 'value') child.on(`option:${option.name()}`, () => said.push(`--${option.name()}`))
    keys.set(key, option.attributeName())
  }
  if (declared.examples.length > 0) {
    child.addHelpText('after', `\nExamples:\n${declared.examples.map((line) => `  ${line}`).join('\n')}`)
  }
  child.action(async () => {
    const given = child.opts<Record<string, unknown>>()
    const raw = Object.fromEntries([...keys].map(([key, name]) => [key, given[name]]))
    const line = readLine(declared, child.args, literal)
    const twice = new Set(said.filter((flag, n) => said.indexOf(flag) < n))
    const problems = [...line.problems, ...[...twice].map((flag) => `${flag} is given twice: it takes one value.`)]
    finish(await declared.run({ ...(await complete(declared, { ...line, problems }, raw, io)), io }))
  })
}

type Values = Record<string, unknown>

interface Question {
  spec: OptionSpec
  take(answer: string): void
}

/**
 * Fills in what was left out: lists and flags by nothing, needed values by asking where somebody can answer. Where nobody can,
 * what is missing and what is wrong is told together; at a terminal an answer that is wrong is asked for again.
 */
async function complete(
  declared: Command,
  line: Line,
  raw: Record<string, unknown>,
  io: Io,
): Promise<{ args: (string | undefined)[]; options: Record<string, unknown> }> {
  const args: (string | undefined)[] = declared.args.map((_, at) => line.args[at])
  const options: Record<string, unknown> = {}
  const open: Question[] = []
  for (const [at, flag] of declared.args.entries()) {
    const spec = { flag, summary: declared.describe[argumentName(flag)] ?? argumentName(flag) }
    const take = (answer: string) => {
      args[at] = answer
    }
    if (flag.startsWith('<') && args[at] === undefined) open.push({ spec, take })
  }
  const valueless: string[] = []
  for (const [key, spec] of Object.entries(declared.options)) {
    const isValueless = takesValue(spec) && raw[key] === true
    if (isValueless) valueless.push(`${spec.flag.split(' ')[0]} needs a value.`)
    const value = isValueless ? undefined : raw[key]
    options[key] = spec.kind === 'flag' ? value === true : (value ?? (spec.kind === 'list' ? [] : undefined))
    const take = (answer: string) => {
      options[key] = spec.kind === 'list' ? answer.split(/[\s,]+/).filter(Boolean) : answer
    }
    if (spec.required && raw[key] === undefined) open.push({ spec, take })
  }

  const wrong = async () => {
    const empty = emptyOnes(declared, args, options)
    const others = [
      ...wrongChoices(declared.options, options),
      ...(await wrongSlugs(declared, args, options)),
      ...(await declared.check({ args, options, io })),
    ].filter((line) => !empty.some((flag) => line.startsWith(`${flag} ""`) || line.startsWith(`Missing ${flag} `)))
    return [...new Set([...empty.map((flag) => `${flag} must not be empty.`), ...others])]
  }
  const unanswered = io.ask ? [] : open.map(({ spec }) => missing(spec))
  const problems = [...line.problems, ...valueless, ...unanswered, ...(await wrong())]
  if (problems.length > 0) throw new UsageError(problems)
  if (io.ask) for (const question of open) await answered(question, wrong, io, io.ask)
  return { args, options }
}

const missing = (spec: OptionSpec) => `Missing ${spec.flag}: ${spec.summary}.`

/** The names of what was given and holds nothing, as an unset variable of a script leaves it. */
function emptyOnes({ args: named, options: specs }: Command, args: readonly unknown[], options: Values): string[] {
  const given = [
    ...named.map((flag, at) => [flag, args[at]] as const),
    ...Object.entries(specs).map(([key, { flag }]) => [flag.split(' ')[0], options[key]] as const),
  ]
  return given.flatMap(([flag = '', value]) => ([value].flat().includes('') ? [flag] : []))
}

/** What names a platform or a program and cannot be the name of one. */
async function wrongSlugs(
  { args: named, options: specs }: Command,
  args: readonly unknown[],
  options: Values,
): Promise<string[]> {
  const given = [
    ...named.map((flag, at) => [flag, /slug/.test(flag) && args[at]] as const),
    ...Object.entries(specs).map(([key, { flag, names }]) => [flag.split(' ')[0], names && options[key]] as const),
  ]
  const said = given.flatMap(([flag = '', value]) =>
    value ? [[flag.replace(/\[(.*)\]/, '<$1>'), value] as const] : [],
  )
  if (said.length === 0) return []
  const { slug, wrongValues } = await import('./input.ts')
  return wrongValues(Object.fromEntries(said.map(([flag, value]) => [flag, [slug, value]])))
}

/** What was given where only some words will do, and is none of them. */
const wrongChoices = (specs: Specs, options: Values): string[] =>
  Object.entries(specs).flatMap(([key, { flag, choices }]) => {
    const value = options[key]
    if (!choices || value === undefined || choices.includes(String(value))) return []
    return [`${flag.split(' ')[0]} ${JSON.stringify(value)} must be one of ${choices.join(', ')}.`]
  })

/** Asks until the answer will do. */
async function answered({ spec, take }: Question, wrong: () => Promise<string[]>, io: Io, ask: Asker): Promise<void> {
  const message = `${spec.summary.charAt(0).toUpperCase()}${spec.summary.slice(1)} (${spec.flag.split(' ')[0]})`
  for (;;) {
    const answer = await ask.text(message)
    if (answer !== '') take(answer)
    const problems = answer === '' ? [missing(spec)] : await wrong()
    if (problems.length === 0) return
    tell(io, problems.join('\n'))
  }
}

import { ALONE, NOUNS } from './catalogue.ts'

const HELP = new Set(['-h', '--help'])

/** The overview that is asked for: of everything, or of a noun. Null when it is about one command. */
export function overview(argv: readonly string[]): string | null {
  const words = argv.filter((word) => !word.startsWith('-'))
  if (argv.some((word) => word.startsWith('-') && !HELP.has(word)) || words.length > 1) return null
  const [noun] = words
  if (noun === undefined) {
    const entries = [
      ...Object.entries(ALONE).map(([name, [summary]]) => [name, summary] as const),
      ...Object.entries(NOUNS).map(([name, { summary }]) => [name, summary] as const),
    ]
    return page('opencall', 'Calls for applications, set up and looked after from the command line.', entries)
  }
  const group = Object.hasOwn(NOUNS, noun) ? NOUNS[noun] : undefined
  return group
    ? page(
        `opencall ${noun}`,
        group.summary,
        Object.entries(group.verbs).map(([verb, [summary]]) => [verb, summary] as const),
      )
    : null
}

function page(name: string, about: string, entries: readonly (readonly [string, string])[]): string {
  const width = Math.max(...entries.map(([entry]) => entry.length))
  const lines = entries.map(([entry, summary]) => `  ${entry.padEnd(width)}  ${summary}`)
  return [
    `Usage: ${name} <command> [options]`,
    '',
    about,
    '',
    'Commands:',
    ...lines,
    '',
    `More on one command: ${name} <command> --help`,
    '',
  ].join('\n')
}

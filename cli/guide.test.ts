import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command as Program } from 'commander'
import { expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { ALONE, NOUNS } from './catalogue.ts'
import { terminal } from './io.ts'
import { wholeProgram } from './parse.ts'

const PAGES = ['README.md', 'docs/guide/operator.md', 'docs/guide/organiser.md', 'docs/guide/developer.md']
const root = await wholeProgram(terminal())

/** Command lines in a page: those of its blocks, and those between backticks that begin with a command. */
function linesOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/\\\n\s*/g, '')
  const typed = [...text.matchAll(/^npx opencall (.*)$/gm)].map(([, line = '']) => line.replace(/\s#.*$/, ''))
  const quoted = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, line = '']) => line.replace(/^(npx )?opencall /, ''))
    .filter((line) => {
      const [noun = '', verb = ''] = line.split(' ')
      return noun in ALONE ? verb !== '' : Object.hasOwn(NOUNS[noun]?.verbs ?? {}, verb)
    })
  return [...typed, ...quoted]
}

/** What of a line no command knows. */
function unknownIn(line: string): string[] {
  const words = line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []
  let at: Program = root
  while (at.commands.length > 0) {
    const name = words.shift() ?? ''
    if (name === '--help' || name === '<command>') return []
    const next = at.commands.find((child) => child.name() === name)
    if (!next) return [name]
    at = next
  }
  const known = new Set([...at.options.map(({ long }) => long), '--help'])
  return words.filter((word) => word.startsWith('--') && !known.has(word))
}

it.each(PAGES.flatMap((page) => linesOf(page).map((line) => [page, line])))('%s: %s', (_, line) => {
  expect(unknownIn(line)).toEqual([])
})

it('the examples in the help of every command', async () => {
  const entries = [...Object.values(ALONE), ...Object.values(NOUNS).flatMap(({ verbs }) => Object.values(verbs))]
  const examples = (await Promise.all(entries.map(([, load]) => load()))).flatMap((loaded) => loaded.default.examples)
  const lines = examples.map((line) => line.replace(/^.*\bopencall /, ''))
  expect(lines.flatMap((line) => unknownIn(line).map((word) => `${line}: ${word}`))).toEqual([])
})

it('every page and picture that the pages lead to', () => {
  const missing = PAGES.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, to = '']) => join(ROOT, page, '..', to))
      .filter((path) => {
        try {
          return readFileSync(path).length === 0
        } catch (error) {
          return (error as NodeJS.ErrnoException).code !== 'EISDIR'
        }
      }),
  )
  expect(missing).toEqual([])
})

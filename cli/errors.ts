import { dirname } from 'node:path'
import { ConfigError, ROOT, readConfig } from '#config/env.ts'
import { type Issue, Problem } from '#core/problem.ts'
import { isContention } from '#server/db/contention.ts'
import { flawWords } from '#server/features/import/problem.words.ts'
import { ImportError, TableError } from '#server/features/import/problems.ts'
import { ManifestError } from '#server/features/manifest/manifest.files.ts'
import { hasWords, ruleWords, say } from '#server/words.ts'
import { DAMAGED, isDamaged } from './database.ts'
import { mistakeWords } from './print.ts'

export const BUSY = 'something else is writing to the database, such as a long import'

/** Whether the database was too busy with others, so that nothing of the transaction was done. */
export const isBusy = (error: unknown): boolean =>
  isContention(error) || (error instanceof Error && /database is locked|Lock wait timeout/.test(error.message))

/** Whether something could not be written for want of room. Whoever keeps an error may have kept its words alone. */
export const isFull = (error: unknown): error is Error =>
  error instanceof Error && /\bENOSPC\b|database or disk is full/.test(error.message)

function fullWords({ message }: Error, env: Record<string, string | undefined>): string {
  const { dataDir, databaseUrl } = readConfig(env, ROOT, 'inspect')
  const [, file] = /^sqlite:(.*)$/.exec(message.includes('ENOSPC') ? '' : databaseUrl) ?? []
  return `The disk is full: make room in ${file ? dirname(file) : dataDir}, then try again.`
}

/** What went wrong, for an operator: what, where, every problem at once. A stack only when asked for. Of a command that changed nothing. */
export function wordsOfError(error: unknown, env: Record<string, string | undefined>): string {
  if (error instanceof ManifestError)
    return [`${error.message}:`, ...error.mistakes.map((one) => `  ${mistakeWords(one)}`)].join('\n')
  if (error instanceof ImportError) return importWords(error)
  if (error instanceof TableError) return error.message
  if (error instanceof Problem) return problemWords(error)
  if (error instanceof ConfigError) return error.message
  if (isBusy(error)) return `Nothing was changed: ${BUSY}. Try again when it is done.`
  if (isDamaged(error) && !env.OPENCALL_DEBUG) return `The database cannot be read: ${error.message}\n${DAMAGED}`
  if (isFull(error) && !env.OPENCALL_DEBUG) return fullWords(error, env)
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return env.OPENCALL_DEBUG
    ? (stack ?? message)
    : `${message || String(error)}\n(OPENCALL_DEBUG=1 shows where this comes from)`
}

function importWords({ message, problems, more }: ImportError): string {
  const lines = problems.map((problem) => {
    const { row, column } = problem
    const where = [row === null ? '' : `row ${row}`, column === null ? '' : `column "${column}"`]
      .filter(Boolean)
      .join(', ')
    return `  ${where}${where ? ': ' : ''}${flawWords(problem)}`
  })
  return [`${message}:`, ...lines, ...(more > 0 ? [`  … and ${more} more`] : [])].join('\n')
}

function problemWords(problem: Problem): string {
  const said = (part: 'title' | 'detail') => {
    const key = `${problem.code.replaceAll('.', '_')}.${part}`
    return hasWords('en', 'problems', key) ? say('en', 'problems', key, problem.data) : null
  }
  const detail = said('detail') ?? ''
  // What the words do not say themselves.
  const data = Object.entries(problem.data)
    .filter(([, value]) => (typeof value === 'string' || typeof value === 'number') && !detail.includes(`${value}`))
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
  const about = `${detail && `: ${detail}`}${data && ` (${data})`}`
  return [`${said('title') ?? problem.code}${about} [${problem.code}]`, ...problem.issues.map(issueWords)].join('\n')
}

function issueWords({ at, rule, params, message }: Issue): string {
  return `  ${at ? `${at.replace(/^body\./, '')}: ` : ''}${message ?? ruleWords(rule, params)}`
}

import type { Refusal } from '#core/manifest/diff.ts'
import type { Flaw } from '#core/manifest/flaw.ts'
import { type Located, type Mistake, numbered, type Path, pathText, placeOf } from '#core/manifest/located.ts'
import { type Issue, Problem } from '#core/problem.ts'
import type { ProgramCheckError } from '#core/program/program.contract.ts'
import { hasWords, ruleWords, say } from '#server/words.ts'
import { checkWords } from '../program/check.words.ts'
import { byPlace, ManifestError, pathOf } from './manifest.files.ts'

/** Does the part of a manifest that stands at `path`. Null when it is refused. */
export type Attempt = <Result>(path: Path, work: () => Promise<Result>) => Promise<{ result: Result } | null>

/** The first refusal ends the whole, as the problem that it is. */
export const atOnce: Attempt = async (_, work) => ({ result: await work() })

/** A part that cannot be done, in words that follow the name of its place. */
export class Refused extends Error {}

/**
 * What refuses the parts of a manifest while it is applied. The rest is tried all the same, so that all of it is told at once;
 * what was written meanwhile is taken back with the transaction.
 */
export class Refusals {
  readonly #root: Located | null
  readonly #mistakes: Mistake[] = []
  readonly #isTold: (error: unknown) => boolean

  /** What the plan refuses already is not told once more. */
  constructor(root: Located | null, told: readonly Refusal[]) {
    this.#root = root
    const answered = told.some(({ reason }) => reason === 'questionChanges')
    this.#isTold = (error) => answered && error instanceof Problem && error.code === 'program.holdsResponses'
  }

  readonly attempt: Attempt = async (path, work) => {
    try {
      return { result: await work() }
    } catch (error) {
      const flaws = this.#isTold(error) ? [] : flawsOf(error)
      if (!flaws) throw error
      for (const flaw of flaws) this.#add([...path, ...flaw.path], flaw.message)
      return null
    }
  }

  #add(named: Path, message: string): void {
    const path = this.#root ? numbered(this.#root, named) : named
    this.#mistakes.push({ place: this.#root && placeOf(this.#root, path), path: pathText(path), message })
  }

  /** Throws ManifestError with every refusal. */
  throwAny(): void {
    if (this.#mistakes.length > 0)
      throw new ManifestError(this.#mistakes.sort(byPlace), 'The manifest cannot be applied')
  }
}

/** A refusal as flaws of the part that was tried. Null for what is nobody's mistake: a fault, or another writer. */
function flawsOf(error: unknown): Flaw[] | null {
  if (error instanceof Refused) return [{ path: [], message: error.message }]
  if (!(error instanceof Problem) || error.status >= 500 || error.code === 'resource.stale') return null
  const said = (message: string) => `${message} [${error.code}]`
  if (error.code === 'program.notPublishable')
    return (error.data.errors as ProgramCheckError[]).map((one) => ({
      path: [],
      message: said(`the program cannot be published yet: ${checkWords(one)}`),
    }))
  if (error.issues.length > 0)
    return error.issues.map((issue) => ({ path: placeIn(issue.at), message: said(issueWords(issue)) }))
  return [{ path: [], message: said(problemWords(error)) }]
}

/** Properties that a manifest calls otherwise than the endpoints. */
const NAMES: Record<string, string> = { supportedLangs: 'languages', form_id: 'form' }
const AROUND = new Set(['body', 'config', 'definition'])

/** Where a manifest has what an endpoint calls `at`, from the part that was tried. */
export const placeIn = (at: string): Path =>
  pathOf(at).flatMap<string | number>((part) =>
    typeof part === 'number' ? [part] : AROUND.has(part) ? [] : [NAMES[part] ?? part],
  )

const issueWords = ({ at, rule, params }: Issue): string =>
  at === 'body.title' && rule === 'required'
    ? 'must have words in the first language of the program'
    : ruleWords(rule, params)

function problemWords({ code, data }: Problem): string {
  const key = code.replaceAll('.', '_')
  const words = [`${key}.detail`, `${key}.title`].find((name) => hasWords('en', 'problems', name))
  return words ? say('en', 'problems', words, data) : code
}

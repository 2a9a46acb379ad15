import type { Change, Refusal } from '#core/manifest/diff.ts'
import type { Mistake, VariableValue } from '#core/manifest/located.ts'
import type { ManifestVariable } from '#core/manifest/manifest.contract.ts'
import { Failure } from './command.ts'
import type { Io } from './io.ts'
import { counted, mistakeWords, print } from './print.ts'

const SIGNS: Record<Change['action'], string> = { create: '+', update: '~', remove: '-' }

const REASONS: Record<Refusal['reason'], (count: number) => string> = {
  holdsResponses: (count) =>
    `contains ${counted(count, 'application')}: use --prune to remove ${count === 1 ? 'it' : 'them'} too`,
  hasMembers: (count) => `is held by ${counted(count, 'member')}: --prune takes it from them`,
  domainInUse: () => 'is verified and answers visitors: --prune removes it',
  questionChanges: (count) => `has answers of ${counted(count, 'application')}: give the new step a key of its own`,
  inTrash: () => 'is in the trash, which keeps its slug: restore it or choose another slug',
}

/** A plan with everything that refuses it: what it finds itself by name, what the slices find by place. */
interface Told {
  changes: readonly Change[]
  refused: readonly (Refusal | Mistake)[]
}

const refusalWords = (one: Refusal | Mistake): string =>
  'reason' in one ? `${one.kind} ${one.at} ${REASONS[one.reason](one.count)}` : mistakeWords(one)

/** A plan as people read it: one line each, in the order in which it is done. */
export function printPlan(io: Io, plan: Told): void {
  for (const change of plan.changes) {
    const details = change.details.length > 0 ? `: ${change.details.join(', ')}` : ''
    const holds = change.holds ? ` (with ${counted(change.holds, 'application')})` : ''
    print(io, `${SIGNS[change.action]} ${change.kind} ${change.at}${details}${holds}`)
  }
  for (const one of plan.refused) print(io, `! ${refusalWords(one)}`)
  if (plan.changes.length + plan.refused.length > 0) print(io, `\n${summary(plan)}`)
  else print(io, 'Nothing to change.')
}

export function summary({ changes, refused }: Told): string {
  const count = (action: Change['action']) => changes.filter((change) => change.action === action).length
  const counted = [`${count('create')} to create`, `${count('update')} to change`, `${count('remove')} to remove`]
  if (refused.length > 0) counted.push(`${refused.length} refused`)
  return counted.join(', ')
}

/** What in the `name=value` of `--set` is none. */
export const wrongSets = (sets: readonly string[]): string[] =>
  sets.filter((set) => !/^[a-zA-Z]\w*=/.test(set)).map((set) => `--set ${JSON.stringify(set)} must be name=value.`)

/** `name=value` of `--set`, each name once. */
export const readSets = (sets: readonly string[]): Record<string, VariableValue> =>
  Object.fromEntries(sets.map((set) => [set.slice(0, set.indexOf('=')), set.slice(set.indexOf('=') + 1)]))

/** What was given, and what somebody at the terminal answers for variables that still need a value. */
export async function askVariables(
  ask: Io['ask'],
  variables: Readonly<Record<string, ManifestVariable>>,
  given: Readonly<Record<string, VariableValue>>,
): Promise<Record<string, VariableValue>> {
  const values = { ...given }
  if (!ask) return values
  const { wordsIn } = await import('./words.ts')
  for (const [name, { question, default: preset }] of Object.entries(variables)) {
    if (values[name] === undefined && preset === undefined)
      values[name] = await ask.text(`${wordsIn(question)} (--set ${name}=…)`)
  }
  return values
}

/** Reads a manifest and fills it in. Throws ManifestError. */
export async function readManifest(io: Io, path: string, sets: readonly string[]) {
  const { resolve } = await import('node:path')
  const { fillLocated, openManifest } = await import('#server/features/manifest/manifest.files.ts')
  const open = await watched(io, `Reading ${path}`, () => openManifest(resolve(io.cwd, path)))
  const given = await askVariables(io.ask, open.variables, readSets(sets))
  return { files: open.files, ...fillLocated(open, given) }
}

/** From 0 to 1. */
export type Watch = (share: number) => void

/** Share of the time that is over when a manifest is compared; the rest goes into trying it. */
export const COMPARED = 0.15

/** The part of a bar that is left after `from`. */
export const rest =
  (watch: Watch, from: number): Watch =>
  (share) =>
    watch(from + (1 - from) * share)

/** Draws how far some work is, and nothing any more when it has ended. */
export async function watched<Result>(io: Io, label: string, work: (watch: Watch) => Promise<Result>): Promise<Result> {
  const bar = io.progress(label, 1)
  try {
    return await work(bar.to)
  } finally {
    bar.end()
  }
}

/** Why a plan is not carried out: every refusal at once. */
export const refusals = ({ refused }: Pick<Told, 'refused'>): Failure =>
  new Failure(
    'Nothing was changed:',
    refused.map((one) => `${refusalWords(one)}${'reason' in one ? '.' : ''}`),
  )

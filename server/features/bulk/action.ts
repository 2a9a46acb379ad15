import type { BulkAction } from '#core/bulk/bulk.contract.ts'
import type { BulkKind } from '#core/bulk/bulk.rules.ts'
import { Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'

/** `before`: what `undo` needs. `reason`: code of the refusal. */
export type BulkResult =
  | { outcome: 'done'; before?: unknown }
  | { outcome: 'same' }
  | { outcome: 'left'; reason: string }

export interface BulkItems<Kind extends BulkKind = BulkKind> {
  programId: string
  ids: readonly string[]
  action: Extract<BulkAction, { kind: Kind }>
}

/** Something that can be done with many applications. A slice declares its own in `bulk`. */
export interface BulkActionOf<Kind extends BulkKind = BulkKind> {
  kind: Kind
  /** By application. Doing it twice changes nothing more. */
  apply(ctx: Context, items: BulkItems<Kind>): Promise<ReadonlyMap<string, BulkResult>>
  /** Takes it back. Answers which were changed since, and stay. Left out: it cannot be undone. */
  undo?(ctx: Context, items: BulkItems<Kind> & { before: ReadonlyMap<string, unknown> }): Promise<ReadonlySet<string>>
}

export const bulkAction = <Kind extends BulkKind>(action: BulkActionOf<Kind>): BulkActionOf =>
  action as unknown as BulkActionOf

/** One after another: a refusal leaves out one application, and says why. */
export async function eachOf(
  ids: readonly string[],
  work: (id: string) => Promise<BulkResult>,
): Promise<Map<string, BulkResult>> {
  const results = new Map<string, BulkResult>()
  for (const id of ids) {
    try {
      results.set(id, await work(id))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.set(id, { outcome: 'left', reason: error.code })
    }
  }
  return results
}

/** Those with which it could not be taken back. */
export async function keptOf(ids: readonly string[], work: (id: string) => Promise<void>): Promise<Set<string>> {
  const kept = new Set<string>()
  for (const id of ids) {
    try {
      await work(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      kept.add(id)
    }
  }
  return kept
}

interface Sets {
  /** What each has. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  write(ids: readonly string[], change: { add: readonly string[]; remove: readonly string[] }): Promise<unknown>
}

/** Adds to and takes from what applications have, e.g. tags. What was there already is not taken away when it is undone. */
export async function changeSets(
  ids: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  { read, write }: Sets,
): Promise<Map<string, BulkResult>> {
  const before = await read(ids)
  await write(ids, { add, remove })
  return new Map(
    ids.map((id): [string, BulkResult] => {
      const had = before.get(id) ?? []
      const change = {
        add: add.filter((one) => !had.includes(one)),
        remove: remove.filter((one) => had.includes(one) && !add.includes(one)),
      }
      return [
        id,
        change.add.length + change.remove.length > 0 ? { outcome: 'done', before: change } : { outcome: 'same' },
      ]
    }),
  )
}

export async function restoreSets(before: ReadonlyMap<string, unknown>, { write }: Pick<Sets, 'write'>): Promise<void> {
  const alike = Map.groupBy([...before], ([, change]) => JSON.stringify(change))
  for (const [change, group] of alike) {
    const { add, remove } = JSON.parse(change) as { add: string[]; remove: string[] }
    await write(
      group.map(([id]) => id),
      { add: remove, remove: add },
    )
  }
}

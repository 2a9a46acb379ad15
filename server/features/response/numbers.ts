import { takeNumbers } from '../../db/counters.ts'
import { isSqlite, transaction } from '../../db/database.ts'
import { gathered } from '../../db/gather.ts'
import { executeLater, select } from '../../tenancy/raw.ts'

/** Name of the sequence that numbers the applications of a call. */
export const numbersOf = (programId: string): string => `response:${programId}`

/**
 * The number of an application that was kept for the first time, within its call. All who ask at once share a short
 * transaction of its own: in those of their saves, each would wait for the commit of everybody before.
 */
export const giveNumber = gathered(numbersFor, { locks: true })

async function numbersFor(asked: readonly { id: string; programId: string }[]): Promise<(number | Error)[]> {
  const given = new Map<string, number>()
  for (const [programId, own] of Map.groupBy(asked, (one) => one.programId)) {
    const ids = [...new Set(own.map(({ id }) => id))]
    for (const { id, number } of await transaction(() => numbered(programId, ids))) given.set(id, number)
  }
  return asked.map(({ id }) => given.get(id) ?? new Error(`No application ${id} to give a number to`))
}

async function numbered(programId: string, ids: readonly string[]): Promise<{ id: string; number: number }[]> {
  const found = await select<{ id: string; number: number | null }>(
    `SELECT r.id, r.number FROM response r WHERE r.platform_id = :platformId AND r.id IN ( :ids ) ORDER BY r.id ${isSqlite() ? '' : 'FOR UPDATE'}`,
    { ids },
  )
  const without = found.filter(({ number }) => number === null)
  if (without.length > 0) {
    const numbers = await takeNumbers(numbersOf(programId), without.length)
    for (const [n, row] of without.entries()) row.number = numbers[n] ?? null
    const set = without.map((_, n) => `WHEN :id${n} THEN :number${n} `)
    await executeLater(
      `UPDATE response SET number = CASE id ${set.join(' ')} END WHERE platform_id = :platformId AND id IN ( :without )`,
      {
        without: without.map(({ id }) => id),
        ...Object.fromEntries(
          without.flatMap(({ id, number }, n) => [
            [`id${n}`, id],
            [`number${n}`, number],
          ]),
        ),
      },
    )
  }
  return found as { id: string; number: number }[]
}

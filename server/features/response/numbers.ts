import { addedToSequences } from '../../db/counters.ts'
import { executeCoalesced, type PreparedSql } from '../../tenancy/raw.ts'
import { platformIdOfScope } from '../../tenancy/scope.ts'

/** Name of the sequence that numbers the applications of a call. */
export const numbersOf = (programId: string): string => `response:${programId}`

interface Unnumbered {
  id: string
  programId: string
  platformId: string
  given: { number: number | null }
}

/**
 * Gives an application its number within its call, the next one without gaps. Belongs into a transaction that moves the
 * application on from where it had none. What is answered has the number once that is committed: all who commit together
 * get theirs at the end, so that nobody waits long for the sequence.
 */
export async function numberLater({ id, programId }: { id: string; programId: string }): Promise<Unnumbered['given']> {
  const item: Unnumbered = { id, programId, platformId: platformIdOfScope(), given: { number: null } }
  await executeCoalesced({ of: 'numbers', items: [item] }, numbering, tell)
  return item.given
}

function numbering(all: readonly Unnumbered[]): PreparedSql[] {
  const calls = [...Map.groupBy(all, ({ programId }) => programId).values()] as [Unnumbered, ...Unnumbered[]][]
  const sequences = calls.map((own) => ({
    platformId: own[0].platformId,
    name: numbersOf(own[0].programId),
    count: own.length,
  }))
  const replacements: Record<string, unknown> = {
    platformIds: [...new Set(all.map(({ platformId }) => platformId))],
    ids: all.map(({ id }) => id),
  }
  const fromLast = calls
    .flatMap((own) => own.map(({ id }, n) => ({ id, last: own.length - 1 - n })))
    .map(({ id, last }, n) => {
      Object.assign(replacements, { [`id${n}`]: id, [`last${n}`]: last })
      return `WHEN :id${n} THEN :last${n} `
    })
  return [
    addedToSequences(sequences.sort((one, other) => (one.name < other.name ? -1 : 1))),
    {
      sql: `UPDATE response SET number = (
              SELECT s.value FROM sequence s WHERE s.platform_id = response.platform_id AND s.name = CONCAT('${numbersOf('')}', response.program_id)
            ) - CASE id ${fromLast.join(' ')} END WHERE platform_id IN ( :platformIds ) AND id IN ( :ids )`,
      replacements,
    },
    { sql: 'SELECT id, number FROM response WHERE platform_id IN ( :platformIds ) AND id IN ( :ids )', replacements },
  ]
}

function tell(rows: readonly { id: string; number: number }[], all: readonly Unnumbered[]): void {
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  for (const { id, given } of all) given.number = numbers.get(id) ?? null
}

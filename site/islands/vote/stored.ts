import { newId } from '#client/id.ts'
import { browserStorage, isRecord, stored, writeItem } from '#client/storage.ts'
import type { Marks } from '#core/vote/vote.rules.ts'
import type { Cast } from '../VoteForm.tsx'

const isMarks = (value: unknown): value is Marks =>
  Array.isArray(value)
    ? value.every((key) => typeof key === 'string')
    : isRecord(value) && Object.values(value).every((points) => typeof points === 'number')

/** Choices on this device, and what became of them. */
export const storedBallot = (voteId: string) =>
  stored<{ marks: Marks; cast: Cast | null }>(`opencall.vote.${voteId}`, {
    version: 1,
    parse: ({ marks, cast }) => (isMarks(marks) ? { marks, cast: (cast as Cast | null) ?? null } : null),
  })

const device = stored<{ key: string }>('opencall.voter', {
  version: 1,
  parse: ({ key }) => (typeof key === 'string' && /^[0-9a-f-]{32,36}$/.test(key) ? { key } : null),
})

/** A random name of this browser: it votes once where nothing else is asked. */
export function deviceKey(): string {
  const known = device.read()
  if (known) return known.key
  const key = newId()
  device.write({ key })
  return key
}

/** The same for the visit, another one at the next. */
export function visitSeed(voteId: string): number {
  const name = `opencall.voteOrder.${voteId}`
  const before = Number(browserStorage('sessionStorage').getItem(name))
  if (before > 0) return before
  const seed = 1 + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
  writeItem(name, String(seed), 'sessionStorage')
  return seed
}

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asKept } from './zod-internals.ts'

describe('what leaves as it was kept', () => {
  const sent = z.object({ answers: asKept(z.record(z.string().max(2), z.unknown())), revision: z.number() })

  it('is the same object, and what stands beside it is read', () => {
    const answers = { name: { first: 'Léna' } }
    const read = sent.parse({ answers, revision: 1, secret: 'x' })
    expect(read).toEqual({ answers, revision: 1 })
    expect(read.answers).toBe(answers)
  })

  it.each([[null], [undefined], ['text']])('refuses %j', (answers) => {
    expect(sent.safeParse({ answers, revision: 1 }).success).toBe(false)
  })

  it('leaves the schema that it was made of as strict as before', () => {
    const strict = z.record(z.string().max(2), z.unknown())
    asKept(strict)
    expect(strict.safeParse({ name: 1 }).success).toBe(false)
  })
})

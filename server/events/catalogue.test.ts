import { describe, expect, it } from 'vitest'
import { EVENTS, eventFaults, joinPayload, splitPayload } from '#core/events.ts'
import { bundle } from '../words.ts'

describe('the catalogue of events', () => {
  it('has words for each type, in French and English', () => {
    for (const lang of ['fr', 'en'] as const) {
      const { log } = bundle(lang, 'admin') as { log: { type: Record<string, string> } }
      for (const type of Object.keys(EVENTS))
        expect(log.type, `${lang} ${type}`).toHaveProperty([type.replaceAll('.', '_')])
    }
  })

  it('names as personal only what the type can say', () => {
    for (const [type, { personal, before, after }] of Object.entries(EVENTS)) {
      if ('except' in personal) continue
      const names = [before, after].flatMap((schema) => Object.keys((schema as { shape?: object } | null)?.shape ?? {}))
      for (const name of personal) expect(names, type).toContain(name)
    }
  })

  it.each([
    [
      'account.created',
      null,
      { email: 'a@b.c', kind: 'staff' },
      null,
      { kind: 'staff' },
      { after: { email: 'a@b.c' } },
    ],
    [
      'response.saved',
      { stepId: 's', title: 'A' },
      { stepId: 's', title: null },
      { stepId: 's' },
      { stepId: 's' },
      { before: { title: 'A' }, after: { title: null } },
    ],
    ['role.removed', { permissions: [] }, null, { permissions: [] }, null, null],
    ['an.unknownOne', null, { a: 1 }, null, {}, { after: { a: 1 } }],
  ])('splits %s and joins it again', (type, before, after, was, is, personal) => {
    const split = splitPayload(type, before, after)
    expect(split).toEqual({ before: was, after: is, personal })
    expect(joinPayload(split)).toEqual({ before, after })
  })

  it('finds what an event does not declare', () => {
    const subject = { kind: 'user' }
    expect(eventFaults({ type: 'account.confirmed', subject })).toEqual([])
    expect(eventFaults({ type: 'account.confimed', subject })).toEqual(['its type is not in the catalogue'])
    expect(eventFaults({ type: 'account.confirmed', subject: { kind: 'role' } })).toEqual(['its subject is a role'])
    expect(eventFaults({ type: 'account.confirmed', subject, after: { a: 1 } })).toEqual(['after: has values'])
    expect(eventFaults({ type: 'access.granted', subject, after: { rôle: 'x' } })).toHaveLength(1)
    expect(eventFaults({ type: 'access.granted', subject })).toHaveLength(1)
  })
})

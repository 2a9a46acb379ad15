import { describe, expect, it } from 'vitest'
import type { BusMessage } from './bus.ts'
import { indexConnections, isRecheckDue, type Listener, RECHECK_BEATS } from './connections.ts'

const listener = (platformId: string, userId: string, family = `${userId}-family`): Listener => ({
  platformId,
  family,
  actor: { id: userId },
  beatsToRecheck: 1,
})

const event = (platformId: string, subject = { kind: 'response', id: 'r' }): BusMessage => ({
  kind: 'event',
  platformId,
  sequence: 1,
  type: 'response.started',
  subject,
  programId: null,
  actorId: null,
})

describe('connections', () => {
  it('of other platforms and persons are not touched by a message', () => {
    const connections = indexConnections<Listener>()
    let read = 0
    const watched = (of: Listener) =>
      new Proxy(of, {
        get(target, key, receiver) {
          read += 1
          return Reflect.get(target, key, receiver)
        },
      })
    for (let n = 0; n < 5_000; n += 1) connections.add(watched(listener(`other-${n % 50}`, `idle-${n}`)))
    const mine = listener('mine', 'me')
    connections.add(mine)
    read = 0
    const messages: BusMessage[] = [
      event('mine'),
      event('mine', { kind: 'role', id: 'r' }),
      event('mine', { kind: 'user', id: 'me' }),
      { kind: 'notified', platformId: 'mine', userIds: ['me', 'nobody'] },
      { kind: 'signedOut', userId: 'me' },
      { kind: 'signedOut', family: 'me-family' },
    ]
    const reached = messages.map((message) => [
      [...connections.hearing(message)].length,
      [...connections.concernedBy(message)].length,
    ])
    expect(reached).toEqual([
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 1],
    ])
    expect(connections.windowsOf({ userId: 'me', platformId: 'mine' })).toEqual([mine])
    expect(read).toBe(0)
  })

  it('of one person on two platforms are told apart', () => {
    const connections = indexConnections<Listener>()
    const [here, there] = [listener('here', 'me'), listener('there', 'me')]
    connections.add(here)
    connections.add(there)
    expect([...connections.hearing({ kind: 'notified', platformId: 'here', userIds: ['me'] })]).toEqual([here])
    expect([...connections.concernedBy(event('there', { kind: 'user', id: 'me' }))]).toEqual([there])
    expect([...connections.concernedBy({ kind: 'signedOut', userId: 'me' })]).toEqual([here, there])
  })

  it('that are closed are found no more', () => {
    const connections = indexConnections<Listener>()
    const one = listener('here', 'me')
    connections.add(one)
    connections.remove(one)
    expect([...connections.all(), ...connections.hearing(event('here'))]).toEqual([])
    expect([...connections.concernedBy({ kind: 'signedOut', userId: 'me' })]).toEqual([])
  })

  it('have their rights read at one heartbeat of many', () => {
    const one = { ...listener('here', 'me'), beatsToRecheck: 3 }
    const due = Array.from({ length: 3 + 2 * RECHECK_BEATS }, () => isRecheckDue(one))
    expect(due.flatMap((isDue, beat) => (isDue ? [beat + 1] : []))).toEqual([
      3,
      3 + RECHECK_BEATS,
      3 + 2 * RECHECK_BEATS,
    ])
  })
})

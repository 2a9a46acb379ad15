import { call } from '#client/api/call.ts'
import { $authUser, $domainInfo, endSession, loadSession } from '#client/api/session.ts'
import { keepSocketOpen, type OpenSocket } from '#client/realtime/socket.ts'
import type { SocketMessage } from '#core/notification/realtime.ts'
import { $refused } from '../problems.ts'
import { QUERIES } from '../queries.ts'
import { invalidate, queryClient } from '../query.ts'
import type { Reads } from '../slice.ts'
import { SCREEN_SLICES } from '../slices.ts'
import { tellChange } from './changes.ts'
import { presence } from './presence.ts'

/** Milliseconds between two rounds of reading anew: a call with many applications changes all the time. */
const READ_EVERY = 3_000

/** The slice whose screens show events, by the first part of their types. */
const sliceOf = new Map(
  SCREEN_SLICES.flatMap(({ name, logs }) =>
    (logs && QUERIES[name]?.reads ? (logs.events ?? [name]) : []).map((first) => [first, name] as const),
  ),
)

const stale = new Set<Reads>()
let isWaiting = false

/** What is shown of these is read anew, soon; forms and lists that are worked through stay as they are. */
function readAnew(slice: Reads): void {
  stale.add(slice)
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    const names = [...stale]
    stale.clear()
    invalidate(...names)
  }, READ_EVERY)
}

function hear(message: SocketMessage): void {
  switch (message.t) {
    case 'changed': {
      const slice = sliceOf.get(message.type.split('.')[0] ?? '')
      if (slice) readAnew(`${slice}.*`)
      tellChange(message)
      break
    }
    case 'resync':
      void queryClient.invalidateQueries()
      tellChange(null)
      break
    case 'notified':
      invalidate('notification.*')
      break
    case 'rights':
      void loadSession()
        .then(() => queryClient.invalidateQueries())
        .catch(() => {}) // the next call tells
      break
    case 'presence':
    case 'ready':
    case 'alive':
      for (const listener of presence.listeners) listener(message)
      break
    // Said to windows of the public pages.
    case 'together':
    case 'out':
      break
  }
}

let socket: OpenSocket | undefined
presence.say = (message) => socket?.say(message)

/** Listens for as long as somebody is signed in on a platform that is in use. */
export function startRealtime(): void {
  const follow = () => {
    const isHere = $authUser.get() !== null && $domainInfo.get()?.platform.state === 'active'
    if (isHere === (socket !== undefined)) return
    socket?.close()
    socket = isHere
      ? keepSocketOpen({
          // Spec §8: logged, and null. Nobody has asked for it, so that no dialog answers.
          credentials: () =>
            call('getSocketCredentials').catch((error: unknown) => {
              console.warn(error)
              if ($refused.get() === error) $refused.set(null)
              return null
            }),
          onMessage: hear,
          onSignedOut: () => void endSession(),
        })
      : undefined
  }
  $authUser.listen(follow)
  $domainInfo.listen(follow)
  follow()
}

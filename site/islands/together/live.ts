import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#client/api/call.ts'
import { keepSocketOpen, type OpenSocket } from '#client/realtime/socket.ts'
import { ALIVE_EVERY, POSITION_EVERY, type Position, type SocketMessage } from '#core/notification/realtime.ts'

/** Another window on the application. */
export interface Present {
  window: string
  userId: string
  name: string
  at: Position | null
  /** When it was last heard of, ms. */
  heardAt: number
}

export interface Live {
  $present: ReadableAtom<readonly Present[]>
  /** Whether others are heard of now. */
  $isOn: ReadableAtom<boolean>
  /** Where the person is. */
  move(at: Position | null): void
  end(): void
}

export interface LiveHandlers {
  /** Answers or the state changed. */
  onChanged(): void
  /** Who takes part changed. */
  onPeople(): void
  onComments(): void
  /** The person takes part no more. */
  onOut(): void
  open?: typeof keepSocketOpen
  now?: () => number
}

/** Milliseconds after which a window that says nothing counts as gone. */
const SILENCE = 2 * ALIVE_EVERY + 10_000
/** Milliseconds between two readings of what others change while they type. */
const READ_EVERY = 1_000

/** Hears who is on an application and what changes in it, and says where this window is. No answers are sent this way. */
export function goLive(responseId: string, handlers: LiveHandlers): Live {
  const { open = keepSocketOpen, now = Date.now } = handlers
  const $present = atom<readonly Present[]>([])
  const $isOn = atom(false)
  let at: Position | null = null
  let moved: ReturnType<typeof setTimeout> | undefined
  let reading: ReturnType<typeof setTimeout> | undefined

  /** Not more often than `READ_EVERY`, and once more after the last change. */
  const readSoon = () => {
    reading ??= setTimeout(() => {
      reading = undefined
      handlers.onChanged()
    }, READ_EVERY)
  }
  const forget = () => {
    const left = $present.get().filter(({ heardAt }) => heardAt > now() - SILENCE)
    if (left.length < $present.get().length) $present.set(left)
  }
  const hearPresence = ({ window, userId, name, at, gone }: Extract<SocketMessage, { t: 'presence' }>) => {
    const others = $present.get().filter((one) => one.window !== window)
    $present.set(gone ? others : [...others, { window, userId, name, at, heardAt: now() }])
  }

  // The socket is of this application alone.
  const hear = (message: SocketMessage) => {
    switch (message.t) {
      case 'ready':
        $isOn.set(true)
        socket.say({ t: 'enter', topic: { kind: 'response', id: responseId } })
        if (at) socket.say({ t: 'at', at })
        // What happened while nothing was heard.
        handlers.onChanged()
        handlers.onComments()
        break
      case 'presence':
        hearPresence(message)
        break
      case 'together':
        if (message.what === 'comments') handlers.onComments()
        else readSoon()
        if (message.what === 'people') handlers.onPeople()
        break
      case 'out':
        handlers.onOut()
        break
      case 'alive':
        forget()
        break
    }
  }
  const socket: OpenSocket = open({
    credentials: () =>
      call('getSocketCredentials').catch(() => {
        $isOn.set(false)
        return null
      }),
    onMessage: hear,
    onSignedOut: () => $present.set([]),
  })
  const gone = () => {
    $isOn.set(false)
    $present.set([])
  }
  window.addEventListener('offline', gone)

  return {
    $present,
    $isOn,
    move(next) {
      at = next
      moved ??= setTimeout(() => {
        moved = undefined
        socket.say({ t: 'at', at })
      }, POSITION_EVERY)
    },
    end() {
      window.removeEventListener('offline', gone)
      clearTimeout(moved)
      clearTimeout(reading)
      socket.say({ t: 'leave' })
      socket.close()
    },
  }
}

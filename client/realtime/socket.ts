import { ALIVE_EVERY, CLOSED, type SocketMessage, type WindowMessage } from '#core/notification/realtime.ts'

interface Credentials {
  path: string
  protocol: string
  signature: string
}

export interface SocketHandlers {
  /** Null: there is nothing to open now; asked again later. */
  credentials(): Promise<Credentials | null>
  onMessage(message: SocketMessage): void
  /** The server says that the sign-in is over. */
  onSignedOut(): void
}

/** Milliseconds before the first attempt to come back; each further one waits twice as long. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000
/** Silence after which the connection counts as lost. */
const SILENCE = 2 * ALIVE_EVERY + 5_000

export interface OpenSocket {
  /** Said while it is open; lost otherwise. */
  say(message: WindowMessage): void
  /** Closes it for good. */
  close(): void
}

/** A socket that comes back by itself, and then hears what it missed. */
export function keepSocketOpen({ credentials, onMessage, onSignedOut }: SocketHandlers): OpenSocket {
  let socket: WebSocket | null = null
  let sequence: number | null = null
  let attempts = 0
  let isClosed = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => socket?.close(), SILENCE)
  }

  async function connect(): Promise<void> {
    clearTimeout(retry)
    const given = await credentials()
    if (isClosed || socket) return
    if (!given) return comeBack()
    const url = new URL(given.path, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    if (sequence !== null) url.searchParams.set('since', String(sequence))
    socket = new WebSocket(url, [given.protocol, given.signature])
    heard()
    socket.onmessage = ({ data }) => {
      heard()
      const message = JSON.parse(data as string) as SocketMessage
      if ('sequence' in message) sequence = Math.max(sequence ?? 0, message.sequence)
      if (message.t === 'ready') attempts = 0
      onMessage(message)
    }
    socket.onclose = ({ code }) => {
      socket = null
      clearTimeout(silence)
      if (isClosed) return
      if (code === CLOSED.signedOut) return onSignedOut()
      comeBack()
    }
  }

  /** Not all windows at the same moment, when a server has started again. */
  function comeBack(): void {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempts) * (0.5 + Math.random() / 2)
    attempts += 1
    retry = setTimeout(() => void connect(), wait)
  }

  const atOnce = () => {
    attempts = 0
    if (!socket) void connect()
  }
  window.addEventListener('online', atOnce)
  void connect()
  return {
    say(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
    },
    close() {
      isClosed = true
      window.removeEventListener('online', atOnce)
      clearTimeout(retry)
      clearTimeout(silence)
      socket?.close()
    },
  }
}

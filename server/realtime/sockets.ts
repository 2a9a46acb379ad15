import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { WebSocket, WebSocketServer } from 'ws'
import type { SubjectKind } from '#core/codes.ts'
import { SUBJECTS } from '#core/codes.ts'
import { ALIVE_EVERY, CLOSED, SOCKET_PATH, SOCKET_PROTOCOL, type SocketMessage } from '#core/notification/realtime.ts'
import type { App, Grants, UserActor } from '../context.ts'
import { can } from '../context.ts'
import { readSocketSignature } from '../features/account/tokens.ts'
import { programOfForm } from '../features/form/form.public.ts'
import { takesPart } from '../features/participant/participant.public.ts'
import { findHost } from '../http/hosts.ts'
import { findSessionHolder } from '../http/identify.ts'
import { inPlatform } from '../tenancy/scope.ts'
import type { BusMessage } from './bus.ts'
import { firstRecheck, indexConnections, isRecheckDue, type Listener } from './connections.ts'
import { currentBus } from './current.ts'
import { findMissed, lastSequence } from './missed.ts'
import { openTopics, type Visitor } from './topics.ts'

/** Windows of one person on one platform. */
const MOST_OF_A_PERSON = 20
/** Bytes that may wait for a window that reads slowly. */
const MOST_WAITING = 1_000_000
/** Events that a window is told one by one when it comes back. */
const MOST_MISSED = 500

/** A person who may open a window, and where. */
type Admitted = Pick<Connection, 'platformId' | 'family' | 'actor' | 'grants'>

interface Connection extends Listener, Visitor {
  socket: WebSocket
  actor: UserActor
  grants: Grants
  isAlive: boolean
  support?: ReturnType<typeof setTimeout>
  /** Messages of the bus wait here until the window has what it missed. */
  waiting: BusMessage[] | null
}

export interface Sockets {
  close(): Promise<void>
}

/**
 * Tells open windows what happens, each what its person may see. A socket is opened with the signature of `GET /auth/socket`,
 * on the host for which it was made and from a page of that host, and closed as soon as the sign-in is over.
 */
export function openSockets(app: App, server: Server): Sockets {
  const accepting = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: 1_024,
    perMessageDeflate: false,
    handleProtocols: () => SOCKET_PROTOCOL,
  })
  const connections = indexConnections<Connection>()
  const topics = openTopics<Connection>({
    newId: uuidv7,
    mayEnter: ({ platformId, actor, grants }, { kind, id }) =>
      grants.revoked
        ? Promise.resolve(false)
        : inPlatform(platformId, () =>
            kind === 'form' ? mayEditForm(app, { actor, grants }, id) : takesPart(id, actor.id),
          ),
    publish: (message) => currentBus().publish(message),
    send,
    close: ({ socket }) => socket.close(CLOSED.chatty),
  })

  const onUpgrade = (req: IncomingMessage, stream: Duplex, head: Buffer) => {
    const url = URL.parse(req.url ?? '', 'http://localhost')
    if (url?.pathname !== SOCKET_PATH) {
      // In development, others have sockets of their own on this server.
      if (server.listenerCount('upgrade') === 1) refuse(stream, '404 Not Found')
      return
    }
    stream.on('error', () => stream.destroy())
    admit(req).then(
      (admitted) => {
        if (!admitted) return refuse(stream, '401 Unauthorized')
        accepting.handleUpgrade(req, stream, head, (socket) => connect(socket, admitted, sinceOf(url)))
      },
      (error) => {
        app.log.error({ err: error }, 'a socket cannot be opened')
        refuse(stream, '503 Service Unavailable')
      },
    )
  }
  server.on('upgrade', onUpgrade)

  async function admit(req: IncomingMessage): Promise<Admitted | null> {
    const [protocol, signature] = (req.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
    if (protocol !== SOCKET_PROTOCOL || !signature || !isOfHost(req)) return null
    const match = await findHost(app.config, req.headers.host)
    if (match.kind !== 'platform' || match.platform.state === 'deleted') return null
    const claims = await readSocketSignature(app, signature, app.clock.now())
    if (!claims || claims.platformId !== match.platform.id) return null
    const platformId = match.platform.id
    const holder = await findHolder(platformId, claims)
    return holder && { platformId, family: claims.family, ...holder }
  }

  /** The person with their rights now; null when there is nothing to tell them here any more. */
  async function findHolder(platformId: string, claims: { userId: string; family: string }) {
    const person = await findSessionHolder(claims, { id: platformId }, app.clock.now())
    if (person?.actor.kind !== 'user' || person.grants.revoked) return null
    return { actor: person.actor, grants: person.grants }
  }

  function connect(socket: WebSocket, admitted: Admitted, since: number | null) {
    const connection: Connection = {
      ...admitted,
      socket,
      isAlive: true,
      waiting: [],
      entered: null,
      isClosed: false,
      said: 0,
      beatsToRecheck: firstRecheck(),
    }
    socket.on('error', () => socket.terminate())
    socket.on('pong', () => {
      connection.isAlive = true
    })
    socket.on('close', () => {
      clearTimeout(connection.support)
      connection.isClosed = true
      topics.leave(connection)
      connections.remove(connection)
    })
    socket.on('message', (data) => {
      topics.receive(connection, String(data)).catch((error: unknown) => {
        app.log.warn({ err: error }, 'a window cannot enter what it shows')
        socket.terminate()
      })
    })
    const { actor, platformId } = connection
    if (connections.windowsOf({ userId: actor.id, platformId }).length >= MOST_OF_A_PERSON)
      return socket.close(CLOSED.tooMany)
    connections.add(connection)
    watchSupport(connection)
    catchUp(connection, since).catch((error) => {
      app.log.error({ err: error }, 'a socket cannot be told what it missed')
      socket.terminate()
    })
  }

  /** Looks again at the moment when the support access of a window expires. */
  function watchSupport(connection: Connection): void {
    clearTimeout(connection.support)
    const { support } = connection.actor
    if (!support) return
    const left = support.until.getTime() - app.clock.now().getTime()
    connection.support = setTimeout(() => void recheck(connection), left)
    connection.support.unref()
  }

  async function catchUp(connection: Connection, since: number | null): Promise<void> {
    const { platformId } = connection
    const sequence = await lastSequence(platformId)
    send(connection, { t: 'ready', sequence })
    if (since !== null && since > sequence) send(connection, { t: 'resync', sequence })
    else if (since !== null && since < sequence) {
      const missed = await findMissed(platformId, { after: since, upTo: sequence, limit: MOST_MISSED })
      if (missed) for (const event of missed) tellOf(connection, event)
      else send(connection, { t: 'resync', sequence })
    }
    const waiting = connection.waiting ?? []
    connection.waiting = null
    for (const message of waiting)
      if (message.kind !== 'event' || message.sequence > sequence) tellOf(connection, message)
  }

  const unsubscribe = currentBus().subscribe((message) => {
    topics.hear(message)
    for (const connection of connections.hearing(message)) {
      if (connection.waiting) connection.waiting.push(message)
      else tellOf(connection, message)
    }
    const isEnd = message.kind === 'event' && message.type === 'platform.deleted'
    for (const connection of connections.concernedBy(message))
      isEnd ? closeDeleted(connection) : void recheck(connection)
  })

  function closeDeleted(connection: Connection): void {
    send(connection, { t: 'rights' })
    connection.socket.close(CLOSED.platformDeleted)
  }

  async function recheck(connection: Connection): Promise<void> {
    const { actor, family, platformId, grants } = connection
    try {
      const holder = await findHolder(platformId, { userId: actor.id, family })
      if (!holder) return connection.socket.close(CLOSED.signedOut)
      connection.actor = holder.actor
      connection.grants = holder.grants
      watchSupport(connection)
      await topics.recheck(connection)
      const hadSupport = actor.support !== undefined
      if (hadSupport !== (holder.actor.support !== undefined) || !sameGrants(grants, holder.grants))
        send(connection, { t: 'rights' })
      if (hadSupport && !holder.actor.support) connection.socket.close(CLOSED.supportEnded)
    } catch (error) {
      app.log.warn({ err: error }, 'the rights of a socket cannot be read')
      connection.socket.terminate()
    }
  }

  const isExpired = ({ actor: { support } }: Connection) => support !== undefined && support.until <= app.clock.now()

  function tellOf(connection: Connection, message: BusMessage): void {
    if (message.kind === 'notified') send(connection, { t: 'notified' })
    if (message.kind !== 'event' || isExpired(connection) || !maySee(app, connection, message)) return
    const { sequence, type, subject, programId, actorId } = message
    send(connection, {
      t: 'changed',
      sequence,
      type,
      subject: { kind: subject.kind as SubjectKind, id: subject.id },
      programId,
      by: actorId,
    })
  }

  const beat = setInterval(() => {
    for (const connection of connections.all()) {
      if (!connection.isAlive) {
        connection.socket.terminate()
        continue
      }
      connection.isAlive = false
      connection.socket.ping()
      send(connection, { t: 'alive' })
      topics.beat(connection)
      if (isRecheckDue(connection)) void recheck(connection)
    }
  }, ALIVE_EVERY)
  beat.unref()

  return {
    async close() {
      clearInterval(beat)
      unsubscribe()
      server.off('upgrade', onUpgrade)
      for (const { socket } of connections.all()) socket.close(1001)
      accepting.close()
    },
  }
}

function send({ socket }: Connection, message: SocketMessage): void {
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > MOST_WAITING) socket.close(CLOSED.slow)
  else socket.send(JSON.stringify(message))
}

/** Staff with the permission of the subject, in the program of the event or on the platform. */
function maySee(app: App, { actor, grants }: Connection, event: Extract<BusMessage, { kind: 'event' }>): boolean {
  const read = Object.hasOwn(SUBJECTS, event.subject.kind)
    ? SUBJECTS[event.subject.kind as SubjectKind].read
    : undefined
  if (!read || (grants.kind !== 'staff' && !actor.superAdmin)) return false
  return can(
    { app, platform: null, actor, grants, now: app.clock.now(), locale: 'fr' },
    read,
    event.programId ?? undefined,
  )
}

/** Staff who may change the form. */
async function mayEditForm(
  app: App,
  { actor, grants }: Pick<Connection, 'actor' | 'grants'>,
  id: string,
): Promise<boolean> {
  if (grants.kind !== 'staff' && !actor.superAdmin) return false
  const programId = await programOfForm(id)
  const ctx = { app, platform: null, actor, grants, now: app.clock.now(), locale: 'fr' as const }
  return programId !== null && can(ctx, 'program.form.update', programId)
}

const sameGrants = (one: Grants, other: Grants): boolean => describe(one) === describe(other)
const describe = ({ kind, platform, programs }: Grants): string =>
  JSON.stringify([kind, [...platform].sort(), [...programs].map(([id, held]) => [id, [...held].sort()]).sort()])

/** Browsers say which page opens a socket; what is none has no business here. */
function isOfHost({ headers: { origin, host } }: IncomingMessage): boolean {
  return host !== undefined && URL.parse(origin ?? '')?.host === host.toLowerCase()
}

/** The last event that the window knows of. */
function sinceOf(url: URL): number | null {
  const since = url.searchParams.get('since') ?? ''
  return /^\d{1,15}$/.test(since) ? Number(since) : null
}

function refuse(stream: Duplex, status: string): void {
  stream.on('error', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

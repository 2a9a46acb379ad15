import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { testServer } from '../../tests/suite.ts'
import { ListenError, listen, listenTrouble } from './listen.ts'

const running = testServer()

it.each([
  ['EADDRINUSE', 'Port 80 is taken'],
  ['EACCES', 'This user may not listen on port 80'],
  ['EADDRNOTAVAIL', 'HOST here.test is no address of this machine'],
  ['ENOTFOUND', 'HOST here.test is no address of this machine'],
  ['EINVAL', 'HOST here.test is no address that a server can have'],
  ['EAI_AGAIN', 'HOST here.test cannot be looked up now'],
  ['ENOBUFS', 'Nothing can listen on port 80 of here.test: ENOBUFS'],
])('says of %s what it means', (code, found) => {
  const where = { port: 80, listen: 'here.test' }
  const error = new ListenError(Object.assign(new Error(`listen ${code}`), { code }), where)
  expect([listenTrouble(code, where).problem, error.message, error.hint.endsWith('.')]).toEqual([found, found, true])
})

it('ends a connection that is kept busy with its next answer once it stops', async () => {
  const waiting: ServerResponse[] = []
  const server = createServer()
  const { port, close } = await listen(running.app, (_req, res) => void waiting.push(res), undefined, server)
  const socket = connect(port, '127.0.0.1')
  const answers = text(socket)
  const asked = (n: number) => `GET /${n} HTTP/1.1\r\nhost: test.localhost\r\n\r\n`
  socket.write(asked(1))
  await once(server, 'request')
  // Longer than the test may take: nothing is cut.
  const closed = close(600_000)
  socket.write(asked(2))
  await once(server, 'request')
  for (const [n, res] of waiting.entries()) res.end(`answer ${n}`)
  expect((await answers).match(/answer \d|connection: [\w-]+/gi)).toEqual([
    'Connection: keep-alive',
    'answer 0',
    'connection: close',
    'answer 1',
  ])
  await closed
})

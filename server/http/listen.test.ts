import { expect, it } from 'vitest'
import { ListenError, listenTrouble } from './listen.ts'

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
  expect([listenTrouble(code, where).found, error.message, error.mend.endsWith('.')]).toEqual([found, found, true])
})

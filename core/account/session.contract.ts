import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { id, instant } from '../schema.ts'

/** A device as its browser described itself. */
export const device = {
  browser: z.string().nullable().meta({ description: 'Name of the browser; null when unknown' }),
  system: z.string().nullable().meta({ description: 'Name of the operating system; null when unknown' }),
  form: z.enum(['phone', 'tablet', 'computer']),
}

export const ownSession = z
  .object({
    id,
    ...device,
    current: z.boolean().meta({ description: 'The session of this request' }),
    platform: z.string().nullable().meta({ description: 'Name of the platform; null on the installation’s own hosts' }),
    startedAt: instant,
    lastUsedAt: instant.meta({ description: 'To a quarter of an hour' }),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof ownSession>

export const listSessions = endpoint({
  method: 'get',
  path: '/profile/sessions',
  summary: 'Where the signed-in person is signed in, on any platform: this session first, then the one used last',
  access: { signedIn: true },
  host: 'any',
  response: itemsOf(ownSession),
  whileSuspended: true,
})

export const endSession = endpoint({
  method: 'delete',
  path: '/profile/sessions/:sessionId',
  summary: 'Sign out of one of the person’s sessions',
  access: { signedIn: true },
  host: 'any',
  params: z.object({ sessionId: id }),
  whileSuspended: true,
})

export const endOtherSessions = endpoint({
  method: 'delete',
  path: '/profile/sessions',
  summary: 'Sign out everywhere but here',
  access: { signedIn: true },
  host: 'any',
  response: z.object({ ended: z.number().int() }),
  whileSuspended: true,
})

import { z } from 'zod'
import { device } from '../account/session.contract.ts'
import { endpoint, itemsOf } from '../endpoint.ts'
import { id, instant } from '../schema.ts'

export const trustedDevice = z
  .object({
    id,
    ...device,
    current: z.boolean().meta({ description: 'The device of this request' }),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
    expiresAt: instant,
  })
  .meta({ id: 'TrustedDevice' })
export type TrustedDevice = z.output<typeof trustedDevice>

export const listTrustedDevices = endpoint({
  method: 'get',
  path: '/auth/trusted-devices',
  summary: 'Devices on which the signed-in person is asked for no second step',
  access: { signedIn: true },
  host: 'any',
  response: itemsOf(trustedDevice),
  whileSuspended: true,
})

export const removeTrustedDevice = endpoint({
  method: 'delete',
  path: '/auth/trusted-devices/:deviceId',
  summary: 'Ask for the second step on this device again',
  access: { signedIn: true },
  host: 'any',
  params: z.object({ deviceId: id }),
  whileSuspended: true,
})

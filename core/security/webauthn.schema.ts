import { z } from 'zod'

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+={0,2}$/, { error: 'key' })
    .meta({ description: 'Base64url' })

const attachment = z.enum(['platform', 'cross-platform']).nullish()
/** Extensions say nothing that we use. */
const extensions = z.looseObject({}).optional()

/** `RegistrationResponseJSON` of WebAuthn. */
export const registration = z.object({
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** `AuthenticationResponseJSON` of WebAuthn. */
export const assertion = z.object({
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
    userHandle: bytes(200).nullish(),
  }),
})
export type Assertion = z.output<typeof assertion>

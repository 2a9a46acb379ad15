import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#config/env.ts'

type Secrets = Pick<Config, 'secret' | 'previousSecret'>

interface Key {
  id: string
  bytes: Uint8Array
}

const CIPHER = 'aes-256-gcm'
const derived = (secret: string, info: string, length: number) =>
  new Uint8Array(hkdfSync('sha256', secret, '', info, length))

const keys = new Map<string, Key>()
function keyOf(secret: string): Key {
  const known = keys.get(secret)
  if (known) return known
  const key = {
    id: Buffer.from(derived(secret, 'sealed-key-id', 6)).toString('base64url'),
    bytes: derived(secret, 'sealed-key', 32),
  }
  keys.set(secret, key)
  return key
}

/**
 * Encrypts what must not be readable in the database or a backup: `v1.<key id>.<nonce>.<ciphertext and tag>`, base64url.
 * `purpose` is authenticated: a value does not open as one of another purpose.
 */
export function seal({ secret }: Secrets, purpose: string, value: unknown): string {
  const key = keyOf(secret)
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1.${key.id}.${nonce.toString('base64url')}.${body.toString('base64url')}`
}

/** Which secret sealed a value: the one in use, the previous one, or another, told by its key's id (null: it is no sealed value). */
export function sealedBy(
  { secret, previousSecret }: Secrets,
  sealed: string,
): { by: 'current' | 'previous' } | { by: 'another'; keyId: string | null } {
  const [format, id = ''] = sealed.split('.')
  if (format !== 'v1') return { by: 'another', keyId: null }
  if (id === keyOf(secret).id) return { by: 'current' }
  return previousSecret && id === keyOf(previousSecret).id ? { by: 'previous' } : { by: 'another', keyId: id }
}

/** What was sealed. Throws when neither the secret nor the previous one opens it, or when somebody changed it. */
export function unseal({ secret, previousSecret }: Secrets, purpose: string, sealed: string): unknown {
  const [format, id, nonce = '', body = ''] = sealed.split('.')
  const key = [secret, previousSecret].flatMap((each) => (each ? [keyOf(each)] : [])).find((each) => each.id === id)
  if (format !== 'v1' || !key)
    throw new Error('A stored secret was sealed with another OPENCALL_SECRET: set that one as OPENCALL_PREVIOUS_SECRET')
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv(CIPHER, key.bytes, Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-16))
  const text = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  return JSON.parse(text) as unknown
}

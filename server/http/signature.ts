import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Signed {
  /** Unix time in seconds, as it was sent. */
  timestamp: string
  /** Hexadecimal; several while a secret is being changed. */
  signatures: readonly string[]
  body: Uint8Array
}

/** How old a signed request may be, and how far ahead its clock: 5 minutes. */
const TOLERANCE_SECONDS = 300

/** Whether `timestamp.body` is signed with one of the secrets (HMAC-SHA256), and recently. */
export function isSigned({ timestamp, signatures, body }: Signed, secrets: readonly string[], now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    return false
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
    return signatures.some((signature) => {
      const given = Buffer.from(signature, 'hex')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  })
}

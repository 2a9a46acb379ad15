import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** A value of CBOR that WebAuthn has: whole numbers, texts, bytes, maps. */
type Value = number | string | Uint8Array | Map<number | string, Value>

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}

function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

/** What a page, or somebody who pretends to be one, makes of what it was asked. */
interface Pretence {
  origin: string
  rpId?: string
  /** The authenticator did not ask who is there. */
  unverified?: boolean
  counter?: number
}

/** An authenticator with one passkey: ES256, no attestation. */
export class TestPasskey {
  readonly id = randomBytes(32)
  readonly #key: KeyObject
  readonly #public: Buffer
  counter: number
  userHandle = ''

  /** `counter`: 0 for one that does not count, as synchronised ones. */
  constructor(counter = 1) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#public = cbor(
      new Map<number, Value>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    this.counter = counter
  }

  #authData(rpId: string, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  /** `RegistrationResponseJSON`. */
  create(options: object, { origin, rpId, unverified }: Pretence) {
    const { challenge, rp, user } = options as Options
    this.userHandle = user?.id ?? ''
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false }))
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([
      this.#authData(rpId ?? rp?.id ?? '', unverified ? 0x41 : 0x45, this.counter),
      Buffer.alloc(16),
      length,
      this.id,
      this.#public,
    ])
    const attestation = cbor(
      new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return {
      id: base64(this.id),
      rawId: base64(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64(clientData),
        attestationObject: base64(attestation),
        transports: ['internal'],
      },
    }
  }

  /** `AuthenticationResponseJSON`. */
  get(options: object, { origin, rpId, unverified, counter }: Pretence) {
    const { challenge, rpId: asked = '' } = options as Options
    if (this.counter > 0 && counter === undefined) this.counter += 1
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
    const authData = this.#authData(rpId ?? asked, unverified ? 0x01 : 0x05, counter ?? this.counter)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#key)
    return {
      id: base64(this.id),
      rawId: base64(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64(clientData),
        authenticatorData: base64(authData),
        signature: base64(signature),
        ...(this.userHandle && { userHandle: this.userHandle }),
      },
    }
  }
}

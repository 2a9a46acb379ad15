import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Config } from '#config/env.ts'
import type { CaptchaProvider, Proof } from './provider.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
/** Rounds of one try, and how many tries it takes: about a quarter of a second on a laptop, one on a phone. */
const COST = 4_000
const TRIES = { least: 60, most: 180 }
/** Characters of a proof; ours have about 900. */
const LONGEST = 2_000

const hex = z.string().regex(/^[0-9a-f]+$/)
const answer = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      nonce: hex,
      salt: hex,
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: hex,
      keySignature: hex,
      data: z.strictObject({ action: z.string(), platformId: z.string(), until: z.number() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.number().int().min(0), derivedKey: hex }),
})

/** A proof of work by ALTCHA: nothing is fetched from elsewhere, nothing shows, and nobody is recognised. */
export function altcha({ secret }: Pick<Config, 'secret'>): CaptchaProvider {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(`captcha:${purpose}`).digest('hex')
  const secrets = { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') }
  return {
    makeChallenge: ({ action, platformId }, expiresAt) =>
      createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(TRIES.least, TRIES.most),
        data: { action, platformId, until: expiresAt.getTime() },
        deriveKey,
        ...secrets,
      }),
    async readProof(proof) {
      const read = answer.safeParse(parse(proof))
      if (!read.success) return null
      const { verified } = await verifySolution({ ...read.data, deriveKey, ...secrets })
      if (!verified) return null
      const { nonce, data } = read.data.challenge.parameters
      const { until, ...use } = data
      return { ...use, nonce, expiresAt: new Date(until) } satisfies Proof
    },
  }
}

function parse(proof: string): unknown {
  if (proof.length > LONGEST) return null
  try {
    return JSON.parse(Buffer.from(proof, 'base64url').toString())
  } catch {
    return null // not a proof
  }
}

/** What a proof counts for: one endpoint of one platform. */
export interface CaptchaUse {
  /** Method and path of the endpoint. */
  action: string
  platformId: string
}

/** A proof that is good; `nonce` tells it from all others. */
export interface Proof extends CaptchaUse {
  nonce: string
  expiresAt: Date
}

/** Something that tells people from robots without asking them anything. */
export interface CaptchaProvider {
  /** What a browser gets to work on. Nothing is stored for it. */
  makeChallenge(use: CaptchaUse, expiresAt: Date): Promise<unknown>
  /** What the proof of a browser says, or null when it is none of ours, or none at all. It may have been used before. */
  readProof(proof: string): Promise<Proof | null>
}

import { createHash } from 'node:crypto'

/** Hash of an event's place in its platform's log. */
export const linkHash = (previousHash: string, sequence: number, digest: string): string =>
  createHash('sha256').update(`${previousHash}\n${sequence}\n${digest}`).digest('hex')

import { hash, randomBytes } from 'node:crypto'
import { sortedJson } from '#core/json.ts'
import type { Event } from '../db/models/Event.ts'

/**
 * What an event says about a person is in its digest as a salted hash: of who acted, and of the subject's name with the
 * personal values. Without the salt the hash says nothing of what it was made of, so a person is erased by removing text
 * and salt, and the digest stays true for all the rest.
 */
export type Said = Pick<
  Event,
  | 'id'
  | 'platformId'
  | 'type'
  | 'actorKind'
  | 'actorId'
  | 'actorName'
  | 'subjectKind'
  | 'subjectId'
  | 'subjectName'
  | 'programId'
  | 'before'
  | 'after'
  | 'personal'
  | 'requestId'
  | 'createdAt'
>

export type Digests = Pick<Event, 'actorSalt' | 'actorHash' | 'personalSalt' | 'personalHash' | 'digest'>

const SALT_BYTES = 16

/** Salts, hashes and the digest of a new event. */
export function digestsOf(said: Said): Digests & { actorSalt: string; personalSalt: string } {
  const random = randomBytes(2 * SALT_BYTES)
  const actorSalt = random.toString('base64url', 0, SALT_BYTES)
  const personalSalt = random.toString('base64url', SALT_BYTES)
  const hashes = { actorHash: actorHashOf(actorSalt, said), personalHash: personalHashOf(personalSalt, said) }
  return { actorSalt, personalSalt, ...hashes, digest: digestOf(said, hashes) }
}

const actorHashOf = (salt: string, { actorName }: Said): string =>
  hash('sha256', sortedJson([salt, actorName]), 'base64url')

const personalHashOf = (salt: string, { subjectName, personal }: Said): string =>
  hash('sha256', sortedJson([salt, subjectName, personal]), 'base64url')

/** SHA-256 over what an event says; the same however a database orders the keys of JSON. */
function digestOf(said: Said, { actorHash, personalHash }: Pick<Digests, 'actorHash' | 'personalHash'>): string {
  const parts = [
    said.id,
    said.platformId,
    said.type,
    said.actorKind,
    said.actorId,
    actorHash,
    said.subjectKind,
    said.subjectId,
    personalHash,
    said.programId,
    said.before,
    said.after,
    said.requestId,
    said.createdAt.toISOString(),
  ]
  return hash('sha256', sortedJson(parts), 'hex')
}

/** Whether an event says what it said when it was recorded, apart from what was erased of it. */
export function isUnaltered(event: Said & Digests): boolean {
  const actor =
    event.actorSalt === null ? event.actorName === '' : actorHashOf(event.actorSalt, event) === event.actorHash
  const personal =
    event.personalSalt === null
      ? event.subjectName === null && event.personal === null
      : personalHashOf(event.personalSalt, event) === event.personalHash
  return actor && personal && digestOf(event, event) === event.digest
}

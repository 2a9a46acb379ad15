import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Problem } from '#core/problem.ts'
import type { VoteSettings } from '#core/vote/vote.rules.ts'
import { type Context, platformOf } from '../../context.ts'
import { unseal } from '../../secrets.ts'
import { platformIdOfScope } from '../../tenancy/scope.ts'
import { VOTE_SALT } from './sealed.ts'
import * as repo from './vote.repo.ts'
import { settingsOf, type VoteEntryRow, type VoteRow } from './vote.repo.ts'

/** A vote as the rush of its voters needs it. */
export interface Voting {
  row: VoteRow
  settings: VoteSettings
  entries: VoteEntryRow[]
  salt: string
}

interface Known {
  until: number
  voting: Promise<Voting | null>
}

/** For a second: what an organiser changes counts within it. Closing is decided by the clock, not by this. */
const FRESH_MS = 1_000
const known = new LRUCache<string, Known>({ max: 500 })

/** Throws 'resource.notFound'. */
export async function openVoting(ctx: Context, voteId: string): Promise<Voting> {
  const now = performance.now()
  const key = `${platformOf(ctx).id} ${voteId}`
  let held = known.get(key)
  if (!held || now >= held.until) {
    held = { until: now + FRESH_MS, voting: readVoting(ctx, voteId) }
    held.voting.catch(() => known.delete(key))
    known.set(key, held)
  }
  const voting = await held.voting
  if (!voting) throw new Problem('resource.notFound')
  return voting
}

async function readVoting(ctx: Context, voteId: string): Promise<Voting | null> {
  const row = await repo.findVote(voteId)
  if (!row) return null
  const entries = await repo.listVoteEntryRows(row.id)
  return {
    row,
    entries,
    settings: settingsOf(row),
    salt: saltOf(ctx, row),
  }
}

/** What is changed here counts at once. */
export const forgetVoting = (voteId: string): void => void known.delete(`${platformIdOfScope()} ${voteId}`)

export const saltOf = (ctx: Context, row: VoteRow): string => String(unseal(ctx.app.config, VOTE_SALT, row.sealedSalt))

/** Without vowels and look-alikes: nothing to misread, no words. */
export const LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789'

/** By salt: making a key costs as much as using it. */
const hashKeys = new LRUCache<string, KeyObject>({ max: 500 })

export function hmac(salt: string, value: string): Buffer {
  let key = hashKeys.get(salt)
  if (!key) {
    key = createSecretKey(salt, 'utf8')
    hashKeys.set(salt, key)
  }
  return createHmac('sha256', key).update(value).digest()
}

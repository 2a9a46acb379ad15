import { createHash } from 'node:crypto'
import { splitPayload } from '#core/events.ts'
import { sortedJson } from '#core/json.ts'
import { linkHash } from '../../events/chain.ts'
import { type Digests, digestsOf, type Said } from '../../events/digest.ts'
import { decode } from '../decode.ts'
import { code, json, optional, type Schema } from '../schema.ts'

/** Rows of one statement: its conditions are gone through for each of them. */
const BATCH = 100

interface Row extends Omit<Said, 'personal'> {
  digest: string
  sequence: number
  previousHash: string
  hash: string
  personalHash: string | null
}

interface Renewed extends Digests {
  id: string
  before: Said['before']
  after: Said['after']
  personal: Said['personal']
  previousHash: string | null
  hash: string | null
}

/**
 * Digests were made of names and values themselves, so that nobody could be erased without breaking the log. Each event that
 * says what its digest says gets a new one, and each log is chained anew, up to the first entry that was altered, removed or
 * slipped in: from there on it stays as it is, and is found as before. Batches that were written are not written again.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumns('event', {
    personal: optional(json()),
    actorSalt: optional(code(22)),
    actorHash: optional(code(43)),
    personalSalt: optional(code(22)),
    personalHash: optional(code(43)),
  })
  const platforms = await schema.read<{ id: string }>('SELECT DISTINCT platform_id AS id FROM event')
  for (const { id } of platforms) await renewChain(schema, id)
  await renewUnchained(schema)
}

async function renewChain(schema: Schema, platformId: string): Promise<void> {
  let sequence = 0
  let previous: { old: string | null; hash: string } = { old: '', hash: '' }
  for (;;) {
    const rows = await read(schema, 'platform_id = :platformId AND sequence > :sequence ORDER BY sequence', {
      platformId,
      sequence,
    })
    const renewed: Renewed[] = []
    let isBroken = false
    for (const row of rows) {
      sequence += 1
      if (row.personalHash !== null && row.sequence === sequence) {
        // Written before an interruption. What it was chained to is not known any more.
        previous = { old: null, hash: row.hash }
        continue
      }
      isBroken =
        row.sequence !== sequence ||
        !isTrue(row) ||
        row.hash !== linkHash(row.previousHash, sequence, row.digest) ||
        (previous.old !== null && row.previousHash !== previous.old)
      if (isBroken) break
      const event = renew(row)
      const link = { previousHash: previous.hash, hash: linkHash(previous.hash, sequence, event.digest) }
      renewed.push({ ...event, ...link })
      previous = { old: row.hash, hash: link.hash }
    }
    await write(schema, renewed)
    if (isBroken) return
    if (rows.length < BATCH) break
  }
  await schema.run(
    `UPDATE event_chain SET hash = :hash , version = version + 1
     WHERE platform_id = :platformId AND sequence = :sequence ${previous.old === null ? '' : 'AND hash = :old'}`,
    { platformId, sequence, ...previous },
  )
}

/** Events that were not handed to their consumers yet have no place in a log. */
async function renewUnchained(schema: Schema): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await read(schema, 'dispatched_at IS NULL AND personal_hash IS NULL AND id > :after ORDER BY id', {
      after,
    })
    await write(
      schema,
      rows.filter(isTrue).map((row) => ({ ...renew(row), previousHash: null, hash: null })),
    )
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? ''
  }
}

async function read(schema: Schema, where: string, replacements: Record<string, unknown>): Promise<Row[]> {
  const rows = await schema.read<Row>(
    `SELECT id, platform_id AS platformId, type, actor_kind AS actorKind, actor_id AS actorId, actor_name AS actorName,
       subject_kind AS subjectKind, subject_id AS subjectId, subject_name AS subjectName, program_id AS programId,
       \`before\`, \`after\`, request_id AS requestId, created_at AS createdAt, digest, sequence,
       previous_hash AS previousHash, hash, personal_hash AS personalHash
     FROM event WHERE ${where} LIMIT ${BATCH}`,
    replacements,
  )
  return rows.map((row) => ({
    ...row,
    before: decode('json', row.before) as Said['before'],
    after: decode('json', row.after) as Said['after'],
    createdAt: decode('instant', row.createdAt) as Date,
    sequence: Number(row.sequence),
  }))
}

/** Whether an event says what its digest of before says. */
const isTrue = (row: Row): boolean =>
  row.digest ===
  createHash('sha256')
    .update(
      sortedJson([
        row.id,
        row.platformId,
        row.type,
        row.actorKind,
        row.actorId,
        row.actorName,
        row.subjectKind,
        row.subjectId,
        row.subjectName,
        row.programId,
        row.before,
        row.after,
        row.requestId,
        row.createdAt.toISOString(),
      ]),
    )
    .digest('hex')

function renew(row: Row): Omit<Renewed, 'previousHash' | 'hash'> {
  const payload = splitPayload(row.type, row.before, row.after)
  return { id: row.id, ...payload, ...digestsOf({ ...row, ...payload }) }
}

async function write(schema: Schema, events: readonly Renewed[]): Promise<void> {
  if (events.length === 0) return
  const columns = {
    before: ({ before }: Renewed) => before && JSON.stringify(before),
    after: ({ after }: Renewed) => after && JSON.stringify(after),
    personal: ({ personal }: Renewed) => personal && JSON.stringify(personal),
    actor_salt: ({ actorSalt }: Renewed) => actorSalt,
    actor_hash: ({ actorHash }: Renewed) => actorHash,
    personal_salt: ({ personalSalt }: Renewed) => personalSalt,
    personal_hash: ({ personalHash }: Renewed) => personalHash,
    digest: ({ digest }: Renewed) => digest,
    previous_hash: ({ previousHash }: Renewed) => previousHash,
    hash: ({ hash }: Renewed) => hash,
  }
  const replacements: Record<string, unknown> = { ids: events.map(({ id }) => id) }
  const sets = Object.entries(columns).map(([column, stored]) => {
    const cases = events.map((event, n) => {
      replacements[`${column}${n}`] = stored(event)
      return `WHEN :id${n} THEN :${column}${n} `
    })
    return `\`${column}\` = CASE id ${cases.join('')}END`
  })
  for (const [n, { id }] of events.entries()) replacements[`id${n}`] = id
  await schema.run(`UPDATE event SET ${sets.join(', ')} WHERE id IN ( :ids )`, replacements)
}

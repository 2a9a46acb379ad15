import { Op } from 'sequelize'
import { uuidv7 } from 'uuidv7'
import type { Marks } from '#core/vote/vote.rules.ts'
import { batchLoad } from '../../db/batch-load.ts'
import { isSqlite, transaction } from '../../db/database.ts'
import { decode } from '../../db/decode.ts'
import { instantText } from '../../db/insert-rows.ts'
import { Ballot } from '../../db/models/Ballot.ts'
import { WaitingBallot } from '../../db/models/WaitingBallot.ts'
import { findRow, rows } from '../../db/rows.ts'
import { execute, executeCoalesced, type PreparedSql, select } from '../../tenancy/raw.ts'
import { platformIdOfScope } from '../../tenancy/scope.ts'

/** Where a ballot came from, as hashes of this vote. */
export interface Origin {
  network: string
  device: string
  domain: string
}

export interface NewBallot extends Origin {
  sessionId: string
  voterKey: string
  marks: Marks
  receipt: string
  castAt: Date
}

export interface StoredBallot {
  id: string
  marks: Marks
  receipt: string
  castAt: Date
}

interface Item extends NewBallot {
  id: string
  platformId: string
  /** What stands once it is written. */
  found?: FoundRow
}

interface FoundRow {
  id: string
  sessionId: string
  voterKey: string
  marks: unknown
  receipt: string
  castAt: unknown
}

const FOUND = 'id, session_id AS sessionId, voter_key AS voterKey, marks, receipt, cast_at AS castAt'

/**
 * Writes the first ballot of a voter; answers the one that stands, and whether it is this one. Ballots that come while one commit is
 * on its way share the next: one insertion that leaves rows of the same key alone, and one look at what stands. A second ballot
 * of a voter is therefore no error that others of its group would wait for.
 */
export async function castFirst(ballot: NewBallot): Promise<{ stored: StoredBallot; isNew: boolean }> {
  const item: Item = { ...ballot, id: uuidv7(), platformId: platformIdOfScope() }
  await (isSqlite() ? writeInGroup(item) : writeTogether([item]))
  const { found } = item
  if (!found) throw new Error('A ballot was neither written nor there')
  return { stored: decoded(found), isNew: found.id === item.id }
}

const writeTogether = (items: readonly Item[]): Promise<void> =>
  transaction(() => executeCoalesced<Item, FoundRow>({ of: 'ballot', items }, insertions, tellAll))

/** SQLite has no transactions side by side whose writes could be joined: one is made for all who come while another commits. */
const writeInGroup = batchLoad(async (items: readonly Item[]) => {
  await writeTogether(items)
  return items
})

/** One of the group is told the rows of all. */
function tellAll(rows: readonly FoundRow[], all: readonly Item[]): void {
  const byKey = new Map(rows.map((row) => [`${row.sessionId} ${row.voterKey}`, row]))
  for (const item of all) {
    const row = byKey.get(`${item.sessionId} ${item.voterKey}`)
    if (row) item.found = row
  }
}

const decoded = ({ id, marks, receipt, castAt }: FoundRow): StoredBallot => ({
  id,
  marks: decode('json', marks) as Marks,
  receipt,
  castAt: decode('instant', castAt) as Date,
})

function insertions(all: readonly Item[]): PreparedSql[] {
  const replacements: Record<string, unknown> = {
    platforms: [...new Set(all.map(({ platformId }) => platformId))],
    sessions: [...new Set(all.map(({ sessionId }) => sessionId))],
    keys: [...new Set(all.map(({ voterKey }) => voterKey))],
  }
  const values = all.map((item, n) => {
    Object.assign(replacements, {
      [`id${n}`]: item.id,
      [`platform${n}`]: item.platformId,
      [`session${n}`]: item.sessionId,
      [`key${n}`]: item.voterKey,
      [`marks${n}`]: JSON.stringify(item.marks),
      [`receipt${n}`]: item.receipt,
      [`at${n}`]: instantText(item.castAt),
      [`network${n}`]: item.network,
      [`device${n}`]: item.device,
      [`domain${n}`]: item.domain,
    })
    return `( :id${n} , :platform${n} , :session${n} , :key${n} , :marks${n} , :receipt${n} , :at${n} , 'counted', '', :network${n} , :device${n} , :domain${n} , 0, :at${n} , :at${n} , 1)`
  })
  const alone = isSqlite() ? ' ON CONFLICT DO NOTHING' : ' ON DUPLICATE KEY UPDATE id = id'
  return [
    {
      sql: `INSERT INTO ballot (id, platform_id, session_id, voter_key, marks, receipt, cast_at, state, reason, network, device, domain, changes, created_at, updated_at, version) VALUES ${values.join(', ')}${alone}`,
      replacements,
    },
    {
      sql: `SELECT ${FOUND} FROM ballot WHERE platform_id IN ( :platforms ) AND session_id IN ( :sessions ) AND voter_key IN ( :keys )`,
      replacements,
    },
  ]
}

/** Another choice of the same voter. */
export async function replaceMarks(id: string, marks: Marks, castAt: Date): Promise<void> {
  await execute(
    'UPDATE ballot SET marks = :marks , cast_at = :at , changes = changes + 1, updated_at = :at , version = version + 1 WHERE platform_id = :platformId AND id = :id ',
    { id, marks: JSON.stringify(marks), at: instantText(castAt) },
  )
}

const standing = batchLoad(async (asked: readonly Pick<NewBallot, 'sessionId' | 'voterKey'>[]) => {
  const found = await select<FoundRow>(
    `SELECT ${FOUND} FROM ballot WHERE platform_id = :platformId AND session_id IN ( :sessions ) AND voter_key IN ( :keys )`,
    {
      sessions: [...new Set(asked.map(({ sessionId }) => sessionId))],
      keys: [...new Set(asked.map(({ voterKey }) => voterKey))],
    },
  )
  const byKey = new Map(found.map((row) => [`${row.sessionId} ${row.voterKey}`, row]))
  return asked.map(({ sessionId, voterKey }) => byKey.get(`${sessionId} ${voterKey}`) ?? null)
})

/** Whoever asks at the same time is answered by one query: every ballot without an account does. */
export async function findBallot(sessionId: string, voterKey: string): Promise<StoredBallot | null> {
  const row = await standing({ sessionId, voterKey })
  return row && decoded(row)
}

const SHOWN = ['id', 'receipt', 'castAt', 'marks', 'state', 'reason', 'domain', 'device', 'network', 'changes'] as const
export type BallotRow = Pick<Ballot, (typeof SHOWN)[number]>

export const findByReceipt = (sessionId: string, receipt: string): Promise<BallotRow | null> =>
  findRow(Ballot, { where: { sessionId, receipt }, attributes: SHOWN })

/** Every ballot of a vote, in the order of their receipts, which says nothing of when they were cast. */
export const listBallotRows = (sessionId: string): Promise<BallotRow[]> =>
  rows(Ballot, {
    where: { sessionId },
    attributes: SHOWN,
    order: [
      ['receipt', 'ASC'],
      ['id', 'ASC'],
    ],
  })

/** Differs once a ballot was cast, changed, excluded or restored, without reading what ballots say. */
export async function stampOf(sessionId: string): Promise<string> {
  const found = await select<{ state: string; count: number; versions: unknown }>(
    `SELECT state, COUNT(*) AS count, SUM(version) AS versions FROM ballot
     WHERE platform_id = :platformId AND session_id = :sessionId GROUP BY state ORDER BY state`,
    { sessionId },
  )
  return found.map(({ state, count, versions }) => `${state} ${count} ${Number(versions)}`).join(', ')
}

export const pageOfBallots = (
  sessionId: string,
  {
    state,
    ids,
    receipt,
    offset,
    limit,
  }: {
    state: 'counted' | 'excluded' | undefined
    ids: readonly string[] | undefined
    receipt: string | undefined
    offset: number
    limit: number
  },
): Promise<BallotRow[]> =>
  rows(Ballot, {
    where: {
      sessionId,
      ...(state && { state }),
      ...(ids && { id: [...ids] }),
      ...(receipt && { receipt: { [Op.startsWith]: receipt } }),
    },
    attributes: SHOWN,
    order: [
      ['castAt', 'DESC'],
      ['id', 'DESC'],
    ],
    offset,
    limit,
  })

/** Answers how many were not in that state. */
export async function setBallotState(
  sessionId: string,
  ids: readonly string[],
  { state, reason }: Pick<BallotRow, 'state' | 'reason'>,
): Promise<number> {
  let changed = 0
  for (let from = 0; from < ids.length; from += 500) {
    const [count] = await Ballot.update(
      { state, reason },
      { where: { sessionId, id: ids.slice(from, from + 500), state: state === 'counted' ? 'excluded' : 'counted' } },
    )
    changed += count
  }
  return changed
}

export const insertBallots = async (all: readonly NewBallot[]): Promise<void> => {
  for (let from = 0; from < all.length; from += 500)
    await Ballot.bulkCreate(
      all.slice(from, from + 500).map((row) => ({ ...row, state: 'counted' as const, reason: '', changes: 0 })),
    )
}

export const votedKeys = async (sessionId: string, voterKeys: readonly string[]): Promise<Set<string>> =>
  new Set(
    voterKeys.length === 0
      ? []
      : (await rows(Ballot, { where: { sessionId, voterKey: [...voterKeys] }, attributes: ['voterKey'] })).map(
          ({ voterKey }) => voterKey,
        ),
  )

/* ---- waiting for a confirmation ---- */

const WAITING = ['id', 'voterKey', 'marks', 'network', 'device', 'domain', 'expiresAt', 'sealedAddress'] as const

export const findWaiting = (sessionId: string, tokenHash: string) =>
  findRow(WaitingBallot, { where: { sessionId, tokenHash }, attributes: WAITING })

/** The latest of an address takes the place of those before. */
export async function keepWaiting(
  row: Omit<NewBallot, 'receipt' | 'castAt'> & { tokenHash: string; expiresAt: Date; sealedAddress: string },
): Promise<void> {
  await WaitingBallot.destroy({ where: { sessionId: row.sessionId, voterKey: row.voterKey } })
  await WaitingBallot.create(row)
}

/** Its receipt was sent: the address is needed no more. */
export const forgetAddress = (id: string) => WaitingBallot.update({ sealedAddress: null }, { where: { id } })

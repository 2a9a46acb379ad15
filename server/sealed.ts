import { Op, type WhereOptions } from 'sequelize'
import type { App } from './context.ts'
import { seal, sealedBy, unseal } from './secrets.ts'
import type { SealedColumn } from './slice.ts'
import { SEALED_COLUMNS } from './slices.ts'
import { asSystem } from './tenancy/scope.ts'

/** A value that neither secret opens. */
export interface LostValue {
  table: string
  id: string
  /** Id of the key that sealed it; null where it is no sealed value, or was changed. */
  keyId: string | null
}

export interface SealedCount {
  /** Sealed with the secret in use. */
  current: number
  /** Sealed with the previous one. */
  previous: number
  lost: LostValue[]
}

type Row = Record<string, unknown> & { id: string; version: number }

const BATCH = 200

/** Looks at every sealed value. */
export async function countSealed(app: App): Promise<SealedCount> {
  const count: SealedCount = { current: 0, previous: 0, lost: [] }
  for await (const { place, row, value } of sealedValues()) {
    const found = sealedBy(app.config, value)
    if (found.by === 'current') count.current += 1
    else if (found.by === 'another') count.lost.push({ ...nameOf(place, row), keyId: found.keyId })
    else if (opened(app, place, value)) count.previous += 1
    else count.lost.push({ ...nameOf(place, row), keyId: null })
  }
  return count
}

/**
 * Seals every value of the previous secret with the one in use, row by row: beside running servers, and whatever was done
 * before it was stopped stays done. Answers how many.
 */
export async function resealAll(app: App): Promise<number> {
  let resealed = 0
  for await (const { place, row } of sealedValues()) if (await reseal(app, place, row)) resealed += 1
  return resealed
}

async function reseal(app: App, place: SealedColumn, seen: Row): Promise<boolean> {
  for (let row: Row | null = seen; row; row = await readRow(place, row.id)) {
    const value = valueIn(place, row)
    if (value === null || sealedBy(app.config, value).by !== 'previous') return false
    const plain = opened(app, place, value)
    if (!plain) return false
    const sealed = seal(app.config, place.purpose, plain.value)
    const [changed] = await place.model.update(
      { [place.column]: place.within ? { ...(row[place.column] as object), [place.within]: sealed } : sealed },
      { where: { id: row.id, version: row.version } },
    )
    if (changed === 1) return true
    // Somebody changed the row in the meantime, or removed it.
  }
  return false
}

function opened(app: App, { purpose }: SealedColumn, value: string): { value: unknown } | null {
  try {
    return { value: unseal(app.config, purpose, value) }
  } catch {
    return null // told as lost
  }
}

async function* sealedValues(): AsyncGenerator<{ place: SealedColumn; row: Row; value: string }> {
  for (const place of SEALED_COLUMNS) {
    for (let after = ''; ; ) {
      const rows = await read(place, { id: { [Op.gt]: after } })
      for (const row of rows) {
        const value = valueIn(place, row)
        if (value !== null) yield { place, row, value }
      }
      if (rows.length < BATCH) break
      after = rows.at(-1)?.id ?? ''
    }
  }
}

const readRow = async (place: SealedColumn, id: string): Promise<Row | null> => (await read(place, { id }))[0] ?? null

const read = (place: SealedColumn, where: WhereOptions): Promise<Row[]> =>
  asSystem('sealed values of all platforms', async () => {
    const found = await place.model.findAll({
      where,
      attributes: ['id', 'version', place.column],
      order: [['id', 'ASC']],
      limit: BATCH,
    })
    return found.map((row) => row.get({ plain: true }) as Row)
  })

function valueIn({ column, within }: SealedColumn, row: Row): string | null {
  const stored = row[column]
  const value = within ? (stored as Record<string, unknown> | null)?.[within] : stored
  return typeof value === 'string' && value !== '' ? value : null
}

const nameOf = ({ model }: SealedColumn, { id }: Row) => ({ table: String(model.getTableName()), id })

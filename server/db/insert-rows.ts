import type { CreationAttributes, Model, ModelStatic } from 'sequelize'
import { findTenantScope, TenantError } from '../tenancy/scope.ts'
import { currentTransaction, db, inTransaction, isSqlite } from './database.ts'
import { mariadbInstant, type Rows, rowsOf, runDeferred, runDirect } from './direct.ts'
import { sqliteInstant, writeDirect } from './sqlite/direct.ts'

interface Column {
  name: string
  field: string
  kind: string
  defaultValue: unknown
}

interface Plan {
  columns: Column[]
  head: string
  /** Places for the values of one row. */
  tuple: string
  isTenant: boolean
  /** What inserts one row, by what follows it: the same text is looked through once. */
  ones: Map<string, Inserting>
}

interface Inserting {
  text: string
  /** So that others can join; of one row only. */
  rows?: Rows
}

const plans = new WeakMap<object, Plan>()

function planOf(model: ModelStatic<Model>): Plan {
  let plan = plans.get(model)
  if (!plan) {
    const columns = Object.entries(model.rawAttributes).map(([name, attribute]) => ({
      name,
      field: attribute.field ?? name,
      kind: (attribute.type as { key?: string }).key ?? '',
      defaultValue: attribute.defaultValue,
    }))
    const fields = columns.map(({ field }) => `\`${field}\``).join(', ')
    plan = {
      columns,
      head: `INSERT INTO \`${model.getTableName()}\` (${fields}) VALUES `,
      tuple: `(${columns.map(() => '?').join(', ')})`,
      isTenant: columns.some(({ name }) => name === 'platformId') && 'isTenant' in model,
      ones: new Map(),
    }
    plans.set(model, plan)
  }
  return plan
}

function inserting({ head, tuple, ones }: Plan, count: number, tail: string): Inserting {
  if (count > 1) return { text: head + Array.from({ length: count }, () => tuple).join(', ') + tail }
  const one = ones.get(tail) ?? { text: head + tuple + tail, rows: rowsOf(head, tuple, tail) }
  ones.set(tail, one)
  return one
}

/** An instant as the databases keep it. */
export const instantText = (instant: Date): string => (isSqlite() ? sqliteInstant(instant) : mariadbInstant(instant))

function toColumn(kind: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'JSON') return JSON.stringify(value)
  if (kind === 'DATE') return instantText(value as Date)
  if (kind === 'BOOLEAN') return value ? 1 : 0
  return value
}

/** MariaDB takes 65,535 parameters in a statement, SQLite 32,766; a short one leaves a turn to others. */
const MOST_PARAMETERS = { mariadb: 30_000, sqlite: 2_000 }

/**
 * Writes rows of one table in as few statements as possible, with the defaults of the model and under the rules of its
 * tenancy, without making model instances: for hot paths and imports. Answers the ids.
 */
export async function insertRows<M extends Model>(
  model: ModelStatic<M>,
  rows: readonly CreationAttributes<M>[],
  now: Date,
): Promise<string[]> {
  const plan = planOf(model as unknown as ModelStatic<Model>)
  const perStatement = Math.max(1, Math.floor(MOST_PARAMETERS[isSqlite() ? 'sqlite' : 'mariadb'] / plan.columns.length))
  const ids: string[] = []
  for (let start = 0; start < rows.length; start += perStatement) {
    ids.push(
      ...(await insertSome(
        plan,
        model.name,
        rows.slice(start, start + perStatement) as Record<string, unknown>[],
        now,
      )),
    )
  }
  return ids
}

/**
 * One such row whose insertion may wait for what the transaction does next; what is wrong with it is thrown there. With
 * `again: 'ignore'` a row that is there already by a unique key stays as it is.
 */
export async function insertRowDeferred<M extends Model>(
  model: ModelStatic<M>,
  row: CreationAttributes<M>,
  now: Date,
  { again }: { again?: 'ignore' } = {},
): Promise<string> {
  const plan = planOf(model as unknown as ModelStatic<Model>)
  const ignore = isSqlite() ? ' ON CONFLICT DO NOTHING' : ' ON DUPLICATE KEY UPDATE id = id'
  const how = { later: true, tail: again ? ignore : '' }
  const [id] = await insertSome(plan, model.name, [row as Record<string, unknown>], now, how)
  return id as string
}

async function insertSome(
  plan: Plan,
  table: string,
  rows: Record<string, unknown>[],
  now: Date,
  { later, tail } = { later: false, tail: '' },
): Promise<string[]> {
  const bind: unknown[] = []
  const ids: string[] = []
  for (const row of rows) {
    for (const column of plan.columns) {
      const value = columnValue(column, row, now)
      if (column.name === 'platformId' && plan.isTenant) refuseForeign(table, value)
      if (column.name === 'id') ids.push(value as string)
      bind.push(toColumn(column.kind, value))
    }
  }
  if (rows.length === 0) return ids
  const statement = { ...inserting(plan, rows.length, tail), values: bind }
  const transaction = inTransaction() ? currentTransaction() : null
  if (isSqlite()) await writeDirect(db(), transaction, statement)
  else if (later && transaction) runDeferred(transaction, statement)
  else await runDirect(db(), transaction, statement)
  return ids
}

/**
 * What stands after the rows of an INSERT so that one that is there already by a unique key takes these columns of the new
 * row, or adds them to its own, and moves its version on.
 */
export function onConflictUpdate({
  takes = [],
  adds = [],
}: {
  takes?: readonly string[]
  adds?: readonly string[]
}): string {
  const added = (column: string) => (isSqlite() ? `excluded.${column}` : `VALUES(${column})`)
  const sets = [
    ...takes.map((column) => `${column} = ${added(column)}`),
    ...adds.map((column) => `${column} = ${column} + ${added(column)}`),
    'version = version + 1',
  ]
  return ` ${isSqlite() ? 'ON CONFLICT DO UPDATE SET' : 'ON DUPLICATE KEY UPDATE'} ${sets.join(', ')}`
}

function columnValue(column: Column, row: Record<string, unknown>, now: Date): unknown {
  const given = row[column.name]
  if (given !== undefined) return given
  if (column.name === 'createdAt' || column.name === 'updatedAt') return now
  return typeof column.defaultValue === 'function' ? (column.defaultValue as () => unknown)() : column.defaultValue
}

function refuseForeign(table: string, platformId: unknown): void {
  const scope = findTenantScope()
  if (!scope) throw new TenantError(`${table}: no platform for a new row`)
  if ('system' in scope ? !platformId : platformId !== scope.platformId)
    throw new TenantError(`${table}: the row belongs to another platform`)
}

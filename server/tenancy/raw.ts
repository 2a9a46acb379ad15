import { LRUCache } from 'lru-cache'
import { type QueryOptions, QueryTypes, type Sequelize, type Transaction } from 'sequelize'
import type { RowUpdate } from '../db/changes.ts'
import { type ColumnKind, decode } from '../db/decode.ts'
import {
  type CoalescedWrite,
  type RowInsert,
  runDeferred,
  runDirect,
  runTogether,
  type Sql,
  statementOf,
  textOf,
  type Written,
} from '../db/direct.ts'
import { replaceOwnQuery, runningTransaction as runningTransactionOf } from '../db/sequelize-internals.ts'
import { sqliteStatementOf, writeDirect } from '../db/sqlite/direct.ts'
import { findTenantScope, TenantError } from './scope.ts'

const LITERALS = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//g
const STATEMENT = /^\s*(?:SELECT|INSERT|REPLACE|UPDATE|DELETE|TRUNCATE|WITH)\b/i
const FROM_LISTS =
  /\bfrom\s+([^()]+?)(?=\bwhere\b|\bjoin\b|\bleft\b|\binner\b|\bcross\b|\bgroup\b|\border\b|\blimit\b|\bset\b|\bunion\b|[();]|$)/gi
const NAMES = /\b(?:join|into|update|truncate(?:\s+table)?)\s+(?:ignore\s+)?`?(\w+)`?/gi
const CONDITIONS = /platform_id`?\s*(?:=|in\b)/gi
const COLUMN_LISTS = /\binto\s+`?\w+`?\s*\([^)]*\bplatform_id\b[^)]*\)/gi

let tenantTables: ReadonlySet<string> | undefined

function isTenantTable(name: string): boolean {
  if (!tenantTables) throw new Error('No database is open')
  return tenantTables.has(name)
}

/** Tenant tables that a statement names, each as often as it stands there. */
export function namedTenantTables(sql: string): string[] {
  const bare = sql.replace(LITERALS, "''")
  const names = [...bare.matchAll(NAMES)].map(([, name]) => name ?? '')
  for (const [, list] of bare.matchAll(FROM_LISTS)) {
    for (const part of (list ?? '').split(',')) names.push(part.trim().replaceAll('`', '').split(/\s/)[0] ?? '')
  }
  return names.filter(isTenantTable)
}

interface Inspection {
  statement: boolean
  named: string[]
  /** It has a condition on the platform for each of them. */
  scoped: boolean
}

const inspected = new LRUCache<string, Inspection>({ max: 2_000 })

function inspect(sql: string): Inspection {
  const known = inspected.get(sql)
  if (known) return known
  const bare = sql.replace(LITERALS, "''")
  const named = namedTenantTables(sql)
  const conditions = (bare.match(CONDITIONS)?.length ?? 0) + (bare.match(COLUMN_LISTS)?.length ?? 0)
  const scoped = !/^\s*TRUNCATE\b/i.test(sql) && conditions >= named.length
  const seen = { statement: STATEMENT.test(sql), named, scoped }
  inspected.set(sql, seen)
  return seen
}

/** Refuses hand-written SQL that names a tenant table without a condition on its platform. Throws TenantError. */
function refuseUnscoped(sql: string): void {
  const { statement, named, scoped } = inspect(sql)
  if (!statement) return
  const scope = findTenantScope()
  if (scope && 'system' in scope) return
  if (named.length === 0) return
  if (!scope) throw new TenantError(`No platform for a statement on ${named.join(', ')}`)
  if (!scoped) throw unscoped(named)
}

const unscoped = (named: readonly string[]): TenantError =>
  new TenantError(`A statement on ${named.join(', ')} needs a condition on platform_id for each`)

/** What Sequelize writes has passed TenantModel; a statement that did not would lack the column altogether. */
function refuseUnscopedGenerated(sql: string): void {
  if (sql.includes('platform_id') || !STATEMENT.test(sql)) return
  const scope = findTenantScope()
  if (scope && 'system' in scope) return
  const named = namedTenantTables(sql)
  if (named.length > 0) throw new TenantError(`A statement on ${named.join(', ')} names no platform`)
}

type Query = Sequelize['query']

/** Puts the guard in front of `sequelize.query`: strict for callers, looser for Sequelize's own statements. */
export function guardQueries(sequelize: Sequelize, tenantTableNames: ReadonlySet<string>): void {
  tenantTables = tenantTableNames
  const original = sequelize.query.bind(sequelize) as (sql: unknown, options?: unknown) => Promise<unknown>
  const text = (sql: unknown): string => (typeof sql === 'string' ? sql : String((sql as { query: string }).query))
  const guarded =
    (refuse: (sql: string) => void) =>
    async (sql: unknown, options?: unknown): Promise<unknown> => {
      refuse(text(sql))
      return original(sql, options)
    }
  replaceOwnQuery(sequelize, guarded(refuseUnscopedGenerated))
  sequelize.query = guarded(refuseUnscoped) as Query
}

type Replacements = Record<string, unknown>
type Kinds<Row> = { [Name in keyof Row]?: ColumnKind }

let connection: (() => Sequelize) | undefined

/** Told once where the connection is; database.ts imports this file. */
export function provideConnection(find: () => Sequelize): void {
  connection = find
}

function bound(replacements: Replacements): Replacements {
  const scope = findTenantScope()
  return scope && 'platformId' in scope ? { ...replacements, platformId: scope.platformId } : replacements
}

function current(): Sequelize {
  if (!connection) throw new Error('No database is open')
  return connection()
}

/**
 * Raw rows, for where hydrating models is too dear. Every tenant table needs its `x.platform_id = :platformId`, which
 * is filled in from the scope (a blank before each `:name`). `kinds` names columns that are not plain text or numbers.
 */
export async function select<Row extends object>(
  sql: string,
  replacements: Replacements = {},
  kinds: Kinds<Row> = {},
): Promise<Row[]> {
  return decoded((await run(sql, replacements, QueryTypes.SELECT)) as Record<string, unknown>[], kinds)
}

function decoded<Row extends object>(rows: Record<string, unknown>[], kinds: Kinds<Row>): Row[] {
  const entries = Object.entries(kinds) as [string, ColumnKind][]
  if (entries.length > 0) {
    for (const row of rows) for (const [name, kind] of entries) if (name in row) row[name] = decode(kind, row[name])
  }
  return rows as Row[]
}

export interface QuerySpec<Row extends object> {
  sql: string
  kinds: Kinds<Row>
}

/** Selections with the same replacements, on MariaDB for the time of one. */
export async function selectTogether<Rows extends readonly object[]>(
  queries: { readonly [At in keyof Rows]: QuerySpec<Rows[At]> },
  replacements: Replacements,
): Promise<{ -readonly [At in keyof Rows]: Rows[At][] }> {
  type Answer = { -readonly [At in keyof Rows]: Rows[At][] }
  if (current().getDialect() === 'sqlite') {
    const all: object[][] = []
    for (const { sql, kinds } of queries) all.push(await select(sql, replacements, kinds))
    return all as Answer
  }
  for (const { sql } of queries) refuseUnscoped(sql)
  const statements = queries.map(({ sql }) => statementOf(sql, bound(replacements)))
  const found = (await runTogether(current(), runningTransaction(), statements)) as Record<string, unknown>[][]
  return queries.map(({ kinds }, at) => decoded(found[at] ?? [], kinds)) as Answer
}

/** A raw INSERT, UPDATE or DELETE under the same rules; answers how many rows it matched. */
export async function execute(sql: string, replacements: Replacements = {}): Promise<number> {
  const affected = await run(sql, replacements, QueryTypes.BULKUPDATE)
  return Number(
    typeof affected === 'object' && affected !== null ? (affected as { affectedRows: number }).affectedRows : affected,
  )
}

/**
 * Like `execute`, for a write whose result nobody looks at: inside a transaction it may wait and travel with what is asked
 * next. What is wrong with it is then thrown there, at the latest before the commit.
 */
export const executeDeferred = (sql: string, replacements: Replacements = {}): Promise<void> => later(sql, replacements)

/** Such an insertion, declared by its parts: with others of its kind that commit at the same time it is one statement. */
export const insertDeferred = (insert: RowInsert, replacements: Replacements): Promise<void> =>
  later({ insert }, replacements)

/** A statement of `executeCoalesced`. */
export interface PreparedSql {
  sql: string
  replacements: Replacements
}

/**
 * Such writes of one kind, as sums, that are written once for the items of all transactions that commit together: each
 * item's for its own platform, not for that of the scope. `read` is told the rows of the last statement, which hold once
 * it is committed.
 */
export async function executeCoalesced<Item, Row extends object = never>(
  { of, items }: { of: string; items: readonly Item[] },
  write: (all: readonly Item[]) => PreparedSql[],
  read?: (rows: readonly Row[], all: readonly Item[]) => void,
): Promise<void> {
  const transaction = runningTransaction()
  if (!transaction) throw new Error('executeCoalesced() belongs into the transaction of the change')
  if (current().getDialect() !== 'sqlite') {
    const joint: CoalescedWrite<Item> = {
      of,
      items,
      write: (all) => write(all).map(checked),
      read: (answers, all) => read?.(answers.at(-1) as Row[], all),
    }
    return runDeferred(transaction, joint as unknown as CoalescedWrite)
  }
  const made = write(items)
  const asked = read && made.pop()
  for (const { sql, replacements } of made) await execute(sql, replacements)
  if (asked) read(await select<Row>(asked.sql, asked.replacements), items)
}

/**
 * Such a change of exactly one row, declared by its parts: with others of its kind that commit at the same time it is one
 * statement. Where it matches none, `onMismatch` is thrown, at the latest before the commit.
 */
export async function updateOne(update: RowUpdate, replacements: Replacements, onMismatch: () => Error): Promise<void> {
  if (!runningTransaction()) throw new Error('updateOne() belongs into the transaction that it ends')
  await later({ update }, replacements, { onMismatch })
}

/** Such a write that has to match exactly so many rows. */
export async function executeAll(
  sql: string,
  replacements: Replacements,
  expected: { matches: number; onMismatch: () => Error },
): Promise<void> {
  if (!runningTransaction()) throw new Error('executeAll() belongs into the transaction that it ends')
  await later(sql, replacements, expected)
}

/**
 * What has to hold when the writes of the transaction are made, and until its end where it reads with a lock: a condition
 * in SQL, e.g. `EXISTS (SELECT …)`. Else `onMismatch` is thrown, at the latest before the commit.
 */
export async function assertDeferred(
  condition: string,
  replacements: Replacements,
  onMismatch: () => Error,
): Promise<void> {
  const transaction = runningTransaction()
  if (!transaction) throw new Error('assertDeferred() belongs into the transaction that it ends')
  const sql = `SELECT ${condition} AS holds`
  if (current().getDialect() === 'sqlite') {
    const [found] = await select<{ holds: number }>(sql, replacements)
    if (!found?.holds) throw onMismatch()
    return
  }
  refuseUnscoped(sql)
  runDeferred(transaction, { ...statementOf(condition, bound(replacements)), onMismatch, condition: true })
}

/** Of several platforms, but each table with its condition. Whoever asked is not known any more. */
function checked({ sql, replacements }: PreparedSql): Written {
  const { named, scoped } = inspect(sql)
  if (named.length > 0 && !scoped) throw unscoped(named)
  return statementOf(sql, replacements)
}

async function later(
  sql: Sql,
  replacements: Replacements,
  more: Pick<Written, 'onMismatch' | 'matches'> = {},
): Promise<void> {
  const transaction = runningTransaction()
  if (!transaction || current().getDialect() === 'sqlite') {
    const matched = await execute(textOf(sql), replacements)
    if (more.onMismatch && matched !== (more.matches ?? 1)) throw more.onMismatch()
    return
  }
  refuseUnscoped(textOf(sql))
  runDeferred(transaction, { ...statementOf(sql, bound(replacements)), ...more })
}

async function run(sql: string, replacements: Replacements, type: QueryTypes): Promise<unknown> {
  const sequelize = current()
  const isSqlite = sequelize.getDialect() === 'sqlite'
  if (isSqlite && type === QueryTypes.SELECT) {
    return sequelize.query(sql, { type, replacements: bound(replacements), raw: true } as QueryOptions)
  }
  refuseUnscoped(sql)
  if (isSqlite) return writeDirect(sequelize, runningTransaction() ?? null, sqliteStatementOf(sql, bound(replacements)))
  return runDirect(sequelize, runningTransaction(), statementOf(sql, bound(replacements)))
}

const runningTransaction = (): Transaction | undefined => runningTransactionOf(current())

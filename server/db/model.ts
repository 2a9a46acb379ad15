import {
  type CreationOptional,
  type InitOptions,
  literal,
  Model,
  type ModelAttributes,
  type Sequelize,
} from 'sequelize'
import { uuidv7 } from 'uuidv7'
import { id, instant, integer, withDefault } from './columns.ts'
import { type ColumnKind, decode } from './decode.ts'

/** What every table of the house has. */
export abstract class BaseModel<Attributes extends object, Creation extends object = Attributes> extends Model<
  Attributes & {},
  Creation & {}
> {
  declare id: CreationOptional<string>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
  /** Grows by one with every change; saving an instance that is behind throws OptimisticLockError. */
  declare version: CreationOptional<number>
}

export const baseColumns = () => ({
  id: { ...withDefault(id(), () => uuidv7()), primaryKey: true },
  createdAt: instant(),
  updatedAt: instant(),
  version: withDefault(integer(), 1),
})

/** Options of every table: snake case, one name everywhere, row versions. */
export const tableOptions = (sequelize: Sequelize, tableName: string): InitOptions => ({
  sequelize,
  tableName,
  freezeTableName: true,
  underscored: true,
  timestamps: true,
  version: true,
})

/** For associations: the database has no foreign keys. */
export const UNCONSTRAINED = { constraints: false } as const

/** Columns of a table that belongs to the installation, not to a platform. */
export const installationColumns = <Columns extends ModelAttributes>(columns: Columns) => ({
  ...baseColumns(),
  ...columns,
})

type Statics = Record<string, (...args: unknown[]) => unknown>
const base = Model as unknown as Statics

/** Puts `replacement` in front of a static of Sequelize's Model; it calls `original` with the arguments to use. */
export function overrideStatic(
  target: typeof Model,
  name: string,
  replacement: (model: typeof Model, original: (...args: unknown[]) => unknown, args: unknown[]) => unknown,
): void {
  const original = (target as unknown as Statics)[name] ?? base[name]
  if (!original) throw new Error(`Sequelize has no Model.${name}`)
  Object.defineProperty(target, name, {
    configurable: true,
    writable: true,
    value(this: typeof Model, ...args: unknown[]) {
      return replacement(this, original.bind(this), args)
    },
  })
}

// Sequelize bumps versions of saved instances only.
overrideStatic(BaseModel as unknown as typeof Model, 'update', (model, original, [values, options]) => {
  const versioned = 'version' in model.rawAttributes && !('version' in (values as object))
  return original(versioned ? { ...(values as object), version: literal('version + 1') } : values, options)
})

// It counts versions backwards when decrementing, so that a stale reader would pass for a current one.
overrideStatic(BaseModel as unknown as typeof Model, 'decrement', (model, _original, [fields, options]) => {
  const by = (options as { by?: number } | undefined)?.by ?? 1
  const amounts =
    typeof fields === 'object' && fields !== null && !Array.isArray(fields)
      ? Object.fromEntries(Object.entries(fields as Record<string, number>).map(([field, amount]) => [field, -amount]))
      : Object.fromEntries([fields].flat().map((field) => [field as string, -by]))
  return (model as unknown as Statics).increment?.(amounts, options)
})

/** MariaDB hands JSON over as text: it is read here, once per row. */
overrideStatic(BaseModel as unknown as typeof Model, 'bulkBuild', (model, original, [rows, options]) => {
  if ((options as { raw?: boolean }).raw) {
    for (const name of jsonAttributes(model)) {
      for (const row of rows as Record<string, unknown>[]) {
        const value = row[name]
        if (typeof value === 'string') row[name] = JSON.parse(value)
      }
    }
  }
  return original(rows, options)
})

const jsonNames = new WeakMap<typeof Model, string[]>()
function jsonAttributes(model: typeof Model): string[] {
  let names = jsonNames.get(model)
  if (!names) {
    names = [...kindsOf(model)].filter(([, kind]) => kind === 'json').map(([name]) => name)
    jsonNames.set(model, names)
  }
  return names
}

// Raw rows come as each database has them: instants and JSON as text from SQLite, booleans as numbers from both.
overrideStatic(BaseModel as unknown as typeof Model, 'findAll', async (model, original, [options]) => {
  const found = await original(options)
  const { raw, include } = (options ?? {}) as { raw?: boolean; include?: unknown }
  if (!raw || include || !found) return found
  const kinds = kindsOf(model)
  for (const row of [found].flat() as Record<string, unknown>[]) {
    for (const [name, kind] of kinds) if (row[name] !== undefined) row[name] = decode(kind, row[name])
  }
  return found
})

const KINDS: Record<string, ColumnKind> = { DATE: 'instant', JSON: 'json', BOOLEAN: 'boolean', BIGINT: 'number' }

const kindsByModel = new WeakMap<typeof Model, Map<string, ColumnKind>>()
function kindsOf(model: typeof Model): Map<string, ColumnKind> {
  let kinds = kindsByModel.get(model)
  if (!kinds) {
    kinds = new Map()
    for (const [name, attribute] of Object.entries(model.rawAttributes)) {
      const kind = KINDS[(attribute.type as { key?: string }).key ?? '']
      if (kind) kinds.set(name, kind)
    }
    kindsByModel.set(model, kinds)
  }
  return kinds
}

import type { Attributes, FindOptions, Model, ModelStatic } from 'sequelize'
import { type ColumnKind, decode } from '../tenancy/raw.ts'

const KINDS: Record<string, ColumnKind> = {
  DATE: 'instant',
  JSON: 'json',
  JSONTYPE: 'json',
  BOOLEAN: 'boolean',
  BIGINT: 'number',
}

const decoders = new WeakMap<object, Map<string, ColumnKind>>()

function decodersOf(model: ModelStatic<Model>): Map<string, ColumnKind> {
  let kinds = decoders.get(model)
  if (!kinds) {
    kinds = new Map()
    for (const [name, attribute] of Object.entries(model.rawAttributes)) {
      const kind = KINDS[(attribute.type as { key?: string }).key ?? '']
      if (kind) kinds.set(name, kind)
    }
    decoders.set(model, kinds)
  }
  return kinds
}

/**
 * Plain rows of one table with the attributes asked for, in their JavaScript types on both databases. Building model
 * instances costs many times the query: lists, pages and exports read rows.
 */
export async function rows<M extends Model, Name extends keyof Attributes<M> & string>(
  model: ModelStatic<M>,
  options: Omit<FindOptions<Attributes<M>>, 'attributes' | 'include' | 'raw'> & { attributes: readonly Name[] },
): Promise<Pick<Attributes<M>, Name>[]> {
  const found = (await model.findAll({ ...options, attributes: [...options.attributes], raw: true } as FindOptions<
    Attributes<M>
  >)) as unknown as Record<string, unknown>[]
  const kinds = decodersOf(model as unknown as ModelStatic<Model>)
  const wanted = options.attributes.flatMap((name): [string, ColumnKind][] => {
    const kind = kinds.get(name)
    return kind ? [[name, kind]] : []
  })
  for (const row of found) for (const [name, kind] of wanted) row[name] = decode(kind, row[name])
  return found as unknown as Pick<Attributes<M>, Name>[]
}

/** The first such row, or null. */
export async function findRow<M extends Model, Name extends keyof Attributes<M> & string>(
  model: ModelStatic<M>,
  options: Omit<FindOptions<Attributes<M>>, 'attributes' | 'include' | 'raw' | 'limit'> & {
    attributes: readonly Name[]
  },
): Promise<Pick<Attributes<M>, Name> | null> {
  const [row] = await rows(model, { ...options, limit: 1 })
  return row ?? null
}

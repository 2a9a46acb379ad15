import type { Attributes, FindOptions, Model, ModelStatic } from 'sequelize'

/**
 * Plain rows of one table with the attributes asked for, in their JavaScript types on both databases. Building model
 * instances costs many times the query: lists, pages and exports read rows.
 */
export async function rows<M extends Model, Name extends keyof Attributes<M> & string>(
  model: ModelStatic<M>,
  options: Omit<FindOptions<Attributes<M>>, 'attributes' | 'include' | 'raw'> & { attributes: readonly Name[] },
): Promise<Pick<Attributes<M>, Name>[]> {
  const found = await model.findAll({ ...options, attributes: [...options.attributes], raw: true } as FindOptions<
    Attributes<M>
  >)
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

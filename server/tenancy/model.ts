import { type CreationOptional, Model, type ModelAttributes, Op, type WhereOptions } from 'sequelize'
import { id as idColumn } from '../db/columns.ts'
import { BaseModel, baseColumns, overrideStatic } from '../db/model.ts'
import { SCOPE_METHOD } from '../db/sequelize-internals.ts'
import { findTenantScope, TenantError, tenantScope } from './scope.ts'

type ScopedOptions = {
  where?: WhereOptions
  truncate?: boolean
  association?: unknown
  required?: boolean
}

/**
 * A table whose rows belong to a platform. Every read, count, update, increment, delete and include is narrowed to
 * the platform of `tenantScope()`; every write of a row of another platform is refused.
 */
export abstract class TenantModel<Attributes extends object, Creation extends object = Attributes> extends BaseModel<
  Attributes,
  Creation
> {
  declare platformId: CreationOptional<string>
  static readonly isTenant = true

  /** Condition of an instance's own update, delete and reload. */
  override where(checkVersion?: boolean): object {
    const own = (Model.prototype as unknown as { where(this: Model, checkVersion?: boolean): object }).where.call(
      this,
      checkVersion,
    )
    const scope = tenantScope()
    // Sequelize has mapped attributes to columns already.
    return 'system' in scope ? own : { ...own, platform_id: scope.platformId }
  }

  override async save(options?: Parameters<Model['save']>[0]): Promise<this> {
    refuseForeign(this.constructor.name, this.getDataValue('platformId' as never) as unknown)
    return super.save(options)
  }
}

overrideStatic(TenantModel as unknown as typeof Model, SCOPE_METHOD, (_model, original, [given]) => {
  const options = given as ScopedOptions
  original(options)
  const scope = tenantScope()
  if ('system' in scope) return
  if (options.truncate) throw new TenantError('TRUNCATE would empty every platform')
  // A condition would turn an include into an inner join.
  if (options.association && options.required === undefined) options.required = Boolean(options.where)
  const mine = { platformId: scope.platformId }
  options.where = options.where ? { [Op.and]: [options.where, mine] } : mine
})

export const tenantColumns = <Columns extends ModelAttributes>(columns: Columns) => ({
  ...baseColumns(),
  // Evaluated even when a value is given, so it must not throw in system scope.
  platformId: {
    ...idColumn(),
    defaultValue: () => {
      const scope = findTenantScope()
      return scope && 'platformId' in scope ? scope.platformId : undefined
    },
  },
  ...columns,
})

function refuseForeign(table: string, platformId: unknown): void {
  const scope = tenantScope()
  if ('system' in scope) {
    if (!platformId) throw new TenantError(`${table}: a row written in system scope must name its platform`)
    return
  }
  if (platformId !== scope.platformId) throw new TenantError(`${table}: the row belongs to another platform`)
}

/**
 * Sequelize's `upsert` and `updateOnDuplicate` find the row by any unique key, the id included; all others start with
 * the platform.
 */
function refuseOverwriting(model: typeof Model, values: Record<string, unknown>, conflict: string[] | undefined): void {
  if ('system' in tenantScope()) return
  if (values.id !== undefined)
    throw new TenantError(`${model.name}: an upsert by id could overwrite another platform's row`)
  if (!conflict?.some((name) => name === 'platformId' || name === 'platform_id')) {
    throw new TenantError(
      `${model.name}: an upsert names its unique key (conflictFields or conflictAttributes), platform first`,
    )
  }
}

// Overridden rather than hooked: `hooks: false` must not open a way around.
const tenant = TenantModel as unknown as typeof Model

overrideStatic(tenant, 'bulkCreate', async (model, original, [records, options]) => {
  const rows = records as Record<string, unknown>[]
  const { updateOnDuplicate, conflictAttributes } = (options ?? {}) as {
    updateOnDuplicate?: string[]
    conflictAttributes?: string[]
  }
  for (const row of rows) {
    const scope = tenantScope()
    refuseForeign(model.name, row.platformId ?? ('platformId' in scope ? scope.platformId : undefined))
    if (updateOnDuplicate) refuseOverwriting(model, row, conflictAttributes)
  }
  if (updateOnDuplicate?.some((name) => name === 'platformId' || name === 'id')) {
    throw new TenantError(`${model.name}: an upsert must not change id or platformId`)
  }
  return original(records, options)
})

overrideStatic(tenant, 'upsert', async (model, original, [values, options]) => {
  const row = values as Record<string, unknown>
  const scope = tenantScope()
  refuseForeign(model.name, row.platformId ?? ('platformId' in scope ? scope.platformId : undefined))
  refuseOverwriting(model, row, (options as { conflictFields?: string[] } | undefined)?.conflictFields)
  return original(values, options)
})

overrideStatic(tenant, 'update', async (model, original, [values, options]) => {
  if ('platformId' in (values as object)) refuseForeign(model.name, (values as { platformId: unknown }).platformId)
  return original(values, options)
})

overrideStatic(tenant, 'restore', async (_model, original, [options]) => {
  const scope = tenantScope()
  if ('system' in scope) return original(options)
  const given = (options ?? {}) as { where?: WhereOptions }
  const mine = { platformId: scope.platformId }
  return original({ ...given, where: given.where ? { [Op.and]: [given.where, mine] } : mine })
})

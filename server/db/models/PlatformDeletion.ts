import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { PlatformDeletionState } from '#core/deletion/platform.rules.ts'
import type { Locale } from '#core/locale.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

export interface OwnerContact {
  email: string
  firstname: string
  locale: Locale
}

/** An owner asked for the deletion of the platform. It is the only row of the platform that stays. */
export class PlatformDeletion extends TenantModel<
  InferAttributes<PlatformDeletion>,
  InferCreationAttributes<PlatformDeletion>
> {
  declare state: PlatformDeletionState
  /** `open` until it is settled: at most one is. */
  declare openKey: string | null
  declare requestedById: string
  /** Empty once it is done. */
  declare requestedByName: string
  declare runAt: Date
  declare settledAt: Date | null
  /** Whom to tell when it is done; null before it runs and after. */
  declare owners: OwnerContact[] | null

  static define(sequelize: Sequelize): void {
    PlatformDeletion.init(
      tenantColumns({
        state: string(20),
        openKey: optional(string(10)),
        requestedById: id(),
        requestedByName: string(200),
        runAt: instant(),
        settledAt: optional(instant()),
        owners: optional(json()),
      }),
      tableOptions(sequelize, 'platform_deletion'),
    )
  }
}

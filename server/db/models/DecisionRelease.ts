import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { ReleaseState } from '#core/decision/decision.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A release of decisions. It waits until `startsAt`, and can be stopped as long as it waits. */
export class DecisionRelease extends TenantModel<
  InferAttributes<DecisionRelease>,
  InferCreationAttributes<DecisionRelease>
> {
  declare programId: string
  declare sessionId: string
  declare state: ReleaseState
  declare startsAt: Date
  declare startedAt: Date
  declare startedById: string | null
  declare count: number
  declare people: number
  declare endedAt: Date | null

  static define(sequelize: Sequelize): void {
    DecisionRelease.init(
      tenantColumns({
        programId: id(),
        sessionId: id(),
        state: string(8),
        startsAt: instant(),
        startedAt: instant(),
        startedById: optional(id()),
        count: integer(),
        people: integer(),
        endedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'decision_release'),
    )
  }
}

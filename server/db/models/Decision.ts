import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Outcome } from '#core/decision/decision.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { boolean, id, instant, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** About an entry of a session: `outcome` as it is staged, `releasedOutcome` as applicants know it. `told`: its mails are queued. */
export class Decision extends TenantModel<InferAttributes<Decision>, InferCreationAttributes<Decision>> {
  declare programId: string
  declare sessionId: string
  declare entryId: string
  declare responseId: string | null
  declare outcome: Outcome | null
  declare releasedOutcome: Outcome | null
  declare releaseId: string | null
  declare releasedAt: Date | null
  declare told: boolean

  static define(sequelize: Sequelize): void {
    Decision.init(
      tenantColumns({
        programId: id(),
        sessionId: id(),
        entryId: id(),
        responseId: optional(id()),
        outcome: optional(string(90)),
        releasedOutcome: optional(string(90)),
        releaseId: optional(id()),
        releasedAt: optional(instant()),
        told: boolean(),
      }),
      tableOptions(sequelize, 'decision'),
    )
  }
}

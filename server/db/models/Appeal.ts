import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { AppealState } from '#core/decision/decision.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** What an applicant answers to a decision, with the reply. */
export class Appeal extends TenantModel<InferAttributes<Appeal>, InferCreationAttributes<Appeal>> {
  declare programId: string
  declare sessionId: string
  declare decisionId: string
  declare responseId: string
  declare byId: string | null
  declare state: AppealState
  declare text: string
  declare at: Date
  declare reply: string | null
  declare repliedById: string | null
  declare repliedAt: Date | null

  static define(sequelize: Sequelize): void {
    Appeal.init(
      tenantColumns({
        programId: id(),
        sessionId: id(),
        decisionId: id(),
        responseId: id(),
        byId: optional(id()),
        state: string(8),
        text: longText(),
        at: instant(),
        reply: optional(longText()),
        repliedById: optional(id()),
        repliedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'appeal'),
    )
  }
}

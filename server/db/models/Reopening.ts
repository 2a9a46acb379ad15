import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { ReopenedFields } from '#core/reopening/reopening.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, json, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** The answers of a step as they were sent; they come back when nothing is sent again. */
export interface SentAnswers {
  stepId: string
  formVersionId: string | null
  answers: Record<string, unknown>
}

/** What an organiser has reopened of an application. The open one is named by `reopeningId` of its application. */
export class Reopening extends TenantModel<InferAttributes<Reopening>, InferCreationAttributes<Reopening>> {
  declare programId: string
  declare responseId: string
  declare state: 'open' | 'sent' | 'closed'
  declare fields: ReopenedFields[]
  declare message: string
  declare dueAt: Date
  declare sentAnswers: SentAnswers[]
  declare byId: string | null
  declare endedAt: Date | null

  static define(sequelize: Sequelize): void {
    Reopening.init(
      tenantColumns({
        programId: id(),
        responseId: id(),
        state: string(16),
        fields: json(),
        message: longText(),
        dueAt: instant(),
        sentAnswers: json(),
        byId: optional(id()),
        endedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'reopening'),
    )
  }
}

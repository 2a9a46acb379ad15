import type { Sequelize } from 'sequelize'
import { TenantModel } from '../../tenancy/model.ts'
import { id, string } from '../columns.ts'

interface Columns {
  platformId: string
  responseId: string
  formId: string
  reference: string
  value: string
}

/**
 * By which values of answers applications are filtered, as `indexedValues` of `core/response/question.rules.ts` makes them.
 * Written and read by raw statements only, in `features/response/values.repo.ts`.
 */
export class AnswerValue extends TenantModel<Columns> {
  declare responseId: string
  declare formId: string
  declare reference: string
  declare value: string

  static define(sequelize: Sequelize): void {
    AnswerValue.init(
      {
        platformId: { ...id(), primaryKey: true },
        responseId: { ...id(), primaryKey: true },
        formId: { ...id(), primaryKey: true },
        reference: { ...string(80), primaryKey: true },
        value: { ...string(250), primaryKey: true },
      },
      { sequelize, tableName: 'answer_value', freezeTableName: true, underscored: true, timestamps: false },
    )
  }
}

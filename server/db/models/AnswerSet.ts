import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, integer, json, optional, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Answers of one step. `fieldRevisions` tells at which revision each field last changed. */
export class AnswerSet extends TenantModel<InferAttributes<AnswerSet>, InferCreationAttributes<AnswerSet>> {
  declare responseId: string
  declare stepId: string
  declare formVersionId: string | null
  declare answers: CreationOptional<Record<string, unknown>>
  declare revision: CreationOptional<number>
  declare fieldRevisions: CreationOptional<Record<string, number>>

  static define(sequelize: Sequelize): void {
    AnswerSet.init(
      tenantColumns({
        responseId: id(),
        stepId: id(),
        formVersionId: optional(id()),
        answers: withDefault(json(), {}),
        revision: withDefault(integer(), 0),
        fieldRevisions: withDefault(json(), {}),
      }),
      tableOptions(sequelize, 'answer_set'),
    )
  }
}

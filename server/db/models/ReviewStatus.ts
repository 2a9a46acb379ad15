import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { StatusColour } from '#core/status/status.rules.ts'
import type { Text } from '#core/text.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { boolean, id, integer, json, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A status that the organisers of a program give its applications; `statusKey` of an application names it. */
export class ReviewStatus extends TenantModel<InferAttributes<ReviewStatus>, InferCreationAttributes<ReviewStatus>> {
  declare programId: string
  /** Unique in the program, and never changed. */
  declare key: string
  declare title: Text
  declare colour: StatusColour
  declare position: number
  declare isFinal: CreationOptional<boolean>
  declare visibleToApplicant: CreationOptional<boolean>
  declare message: CreationOptional<Text>

  static define(sequelize: Sequelize): void {
    ReviewStatus.init(
      tenantColumns({
        programId: id(),
        key: string(80),
        title: json(),
        colour: string(16),
        position: integer(),
        isFinal: boolean(),
        visibleToApplicant: boolean(),
        message: json(),
      }),
      tableOptions(sequelize, 'review_status'),
    )
  }
}

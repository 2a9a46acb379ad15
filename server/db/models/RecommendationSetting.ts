import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { LetterKind } from '#core/recommendation/recommendation.rules.ts'
import type { Text } from '#core/text.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { boolean, id, instant, integer, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Whether and how applicants of a program ask others for a recommendation. */
export class RecommendationSetting extends TenantModel<
  InferAttributes<RecommendationSetting>,
  InferCreationAttributes<RecommendationSetting>
> {
  declare programId: string
  declare least: number
  declare most: number
  declare letter: LetterKind
  declare closesAt: Date | null
  declare guidance: Text
  declare shown: string[]
  declare readByApplicant: boolean

  static define(sequelize: Sequelize): void {
    RecommendationSetting.init(
      tenantColumns({
        programId: id(),
        least: integer(),
        most: integer(),
        letter: string(8),
        closesAt: optional(instant()),
        guidance: json(),
        shown: json(),
        readByApplicant: boolean(),
      }),
      tableOptions(sequelize, 'recommendation_setting'),
    )
  }
}

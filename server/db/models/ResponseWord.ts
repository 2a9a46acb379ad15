import type { Sequelize } from 'sequelize'
import { TenantModel } from '../../tenancy/model.ts'
import { id, string } from '../columns.ts'

interface Columns {
  platformId: string
  programId: string
  word: string
  responseId: string
}

/**
 * Which applications a word finds. Written and read by raw statements only, in `features/response/words.repo.ts`; the
 * model is there so that those are held to their platform. One narrow key is all there is: no id, no times, no version.
 */
export class ResponseWord extends TenantModel<Columns> {
  declare programId: string
  declare word: string
  declare responseId: string

  static define(sequelize: Sequelize): void {
    ResponseWord.init(
      {
        platformId: { ...id(), primaryKey: true },
        programId: { ...id(), primaryKey: true },
        word: { ...string(40), primaryKey: true },
        responseId: { ...id(), primaryKey: true },
      },
      { sequelize, tableName: 'response_word', freezeTableName: true, underscored: true, timestamps: false },
    )
  }
}

import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { instant, string } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** A challenge that was answered, by a passkey or a proof of work. It is unknown until then: asking for one writes nothing. */
export class SpentChallenge extends BaseModel<
  InferAttributes<SpentChallenge>,
  InferCreationAttributes<SpentChallenge>
> {
  declare hash: string
  declare expiresAt: Date

  static define(sequelize: Sequelize): void {
    SpentChallenge.init(
      installationColumns({ hash: string(64), expiresAt: instant() }),
      tableOptions(sequelize, 'spent_challenge'),
    )
  }
}

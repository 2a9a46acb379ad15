import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { instant, integer, optional, string } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** A recurring job's next turn, shared by all processes. */
export class Schedule extends BaseModel<InferAttributes<Schedule>, InferCreationAttributes<Schedule>> {
  declare name: string
  declare everySeconds: number
  declare nextAt: Date
  declare lastAt: Date | null

  static define(sequelize: Sequelize): void {
    Schedule.init(
      installationColumns({
        name: string(80),
        everySeconds: integer(),
        nextAt: instant(),
        lastAt: optional(instant()),
      }),
      tableOptions(sequelize, 'schedule'),
    )
  }
}

import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { integer, string } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** A town of the official list with one of its postcodes. */
export class FrenchCity extends BaseModel<InferAttributes<FrenchCity>, InferCreationAttributes<FrenchCity>> {
  declare code: string
  declare zipCode: string
  declare name: string
  declare department: string
  declare population: number
  /** The name in plain letters: `la roche sur yon`. */
  declare search: string
  /** The same without an article at its beginning. */
  declare searchShort: string
  /** Version of the list that it is of. */
  declare source: string

  static define(sequelize: Sequelize): void {
    FrenchCity.init(
      installationColumns({
        code: string(5),
        zipCode: string(5),
        name: string(80),
        department: string(60),
        population: integer(),
        search: string(80),
        searchShort: string(80),
        source: string(20),
      }),
      tableOptions(sequelize, 'french_city'),
    )
  }
}

import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type {
  ImportCheck,
  ImportColumn,
  ImportInfo,
  ImportSettings,
  ImportUndone,
} from '#core/import/import.contract.ts'
import type { ImportState } from '#core/import/import.rules.ts'
import type { ImportProblem } from '#core/import/problem.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, json, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A file of applications: how its columns are read, what a dry run found, what came of it. */
export class ImportRun extends TenantModel<InferAttributes<ImportRun>, InferCreationAttributes<ImportRun>> {
  declare programId: string
  declare requestedById: string
  declare fileKey: string
  declare fileName: string
  declare fileSize: number
  /** The line with the names of the columns. */
  declare head: number
  declare state: CreationOptional<ImportState>
  /** Percent. */
  declare progress: CreationOptional<number>
  declare rowCount: number
  /** The first rows, from which a person chooses the head. */
  declare lines: { row: number; cells: string[] }[]
  declare columns: Omit<ImportColumn, 'suggestion'>[]
  declare settings: CreationOptional<ImportSettings | null>
  declare checked: CreationOptional<ImportCheck | null>
  declare failure: CreationOptional<{ problems: ImportProblem[] } | null>
  declare result: CreationOptional<ImportInfo['result']>
  declare undone: CreationOptional<ImportUndone | null>
  /** What happened since to its applications was something else. */
  declare writtenAt: CreationOptional<Date | null>
  declare expiresAt: Date

  static define(sequelize: Sequelize): void {
    ImportRun.init(
      tenantColumns({
        programId: id(),
        requestedById: id(),
        fileKey: string(120),
        fileName: string(255),
        fileSize: integer(),
        head: integer(),
        state: withDefault(string(12), 'open'),
        progress: withDefault(integer(), 0),
        rowCount: integer(),
        lines: json(),
        columns: json(),
        settings: optional(json()),
        checked: optional(json()),
        failure: optional(json()),
        result: optional(json()),
        undone: optional(json()),
        writtenAt: optional(instant()),
        expiresAt: instant(),
      }),
      tableOptions(sequelize, 'import_run'),
    )
  }
}

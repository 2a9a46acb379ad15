import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { big, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Bytes of all files of a platform, changed in the transaction in which a file is added or removed. */
export class FileUsage extends TenantModel<InferAttributes<FileUsage>, InferCreationAttributes<FileUsage>> {
  declare bytes: CreationOptional<number>

  static define(sequelize: Sequelize): void {
    FileUsage.init(tenantColumns({ bytes: withDefault(big(), 0) }), tableOptions(sequelize, 'file_usage'))
  }
}

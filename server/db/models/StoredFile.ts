import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { big, id, instant, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/**
 * Named so because `File` is a global. An upload has no owner until an answer names it. `unusedSince` tells from when on no
 * answer does; such rows are swept.
 */
export class StoredFile extends TenantModel<InferAttributes<StoredFile>, InferCreationAttributes<StoredFile>> {
  declare key: string
  declare name: string
  declare type: string
  declare size: number
  declare checksum: string
  declare storage: CreationOptional<string>
  declare visibility: CreationOptional<'public' | 'private'>
  declare ownerKind: string
  declare ownerId: string | null
  declare uploadedById: string | null
  declare scanState: CreationOptional<'unscanned' | 'clean' | 'infected'>
  declare unusedSince: CreationOptional<Date | null>
  declare deletedAt: Date | null

  static define(sequelize: Sequelize): void {
    StoredFile.init(
      tenantColumns({
        key: string(120),
        name: string(255),
        type: string(120),
        size: big(),
        checksum: string(64),
        storage: withDefault(string(16), 'disk'),
        visibility: withDefault(string(16), 'private'),
        ownerKind: string(40),
        ownerId: optional(id()),
        uploadedById: optional(id()),
        scanState: withDefault(string(16), 'unscanned'),
        unusedSince: optional(instant()),
        deletedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'file'),
    )
  }
}

import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { TagColour } from '#core/tag/tag.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A tag for the applications of one program, or for programs. */
export class Tag extends TenantModel<InferAttributes<Tag>, InferCreationAttributes<Tag>> {
  /** Empty for tags of programs: a key has no NULL. */
  declare programId: CreationOptional<string>
  declare name: string
  /** The name as it is compared; unique among the tags of a program, or of programs. */
  declare nameKey: string
  declare colour: TagColour

  static define(sequelize: Sequelize): void {
    Tag.init(
      tenantColumns({
        programId: string(36),
        name: string(120),
        nameKey: string(120),
        colour: string(16),
      }),
      tableOptions(sequelize, 'tag'),
    )
  }
}

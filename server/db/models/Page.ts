import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Text } from '#core/text.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { integer, json, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A legal text. `title` and `content` are public where it is published; what is written since waits in the draft. */
export class Page extends TenantModel<InferAttributes<Page>, InferCreationAttributes<Page>> {
  declare key: string
  declare kind: string
  declare slug: string
  declare title: CreationOptional<Text>
  declare content: CreationOptional<Text>
  /** `removed`: it was public and was taken away; its versions stay. */
  declare state: CreationOptional<'draft' | 'published' | 'removed'>
  /** Null where nothing was written since. */
  declare draftTitle: CreationOptional<Text | null>
  declare draftContent: CreationOptional<Text | null>
  /** Number of the latest version; null before the first. */
  declare currentVersion: CreationOptional<number | null>

  static define(sequelize: Sequelize): void {
    Page.init(
      tenantColumns({
        key: string(80),
        kind: string(40),
        slug: string(80),
        title: withDefault(json(), {}),
        content: withDefault(json(), {}),
        state: withDefault(string(16), 'published'),
        draftTitle: optional(json()),
        draftContent: optional(json()),
        currentVersion: optional(integer()),
      }),
      tableOptions(sequelize, 'page'),
    )
  }
}

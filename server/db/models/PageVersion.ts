import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Text } from '#core/text.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, json, optional } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** What a legal text said from `publishedAt` on; immutable. Without content the text was taken away. */
export class PageVersion extends TenantModel<InferAttributes<PageVersion>, InferCreationAttributes<PageVersion>> {
  declare pageId: string
  declare number: number
  declare title: Text
  declare content: Text
  declare publishedAt: Date
  /** Null where a file or an operator wrote it. */
  declare publishedById: string | null

  static define(sequelize: Sequelize): void {
    PageVersion.init(
      tenantColumns({
        pageId: id(),
        number: integer(),
        title: json(),
        content: json(),
        publishedAt: instant(),
        publishedById: optional(id()),
      }),
      tableOptions(sequelize, 'page_version'),
    )
  }
}

import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Prize, Shown } from '#core/gallery/gallery.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { boolean, id, integer, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/**
 * An application in a gallery. `shown` is all that visitors may read of it, made of the version `seen` of the application; null:
 * nothing, since it is not submitted (any more). `isOut`: taken out by hand, so that the gallery's filter does not take it in again.
 */
export class GalleryItem extends TenantModel<InferAttributes<GalleryItem>, InferCreationAttributes<GalleryItem>> {
  declare galleryId: string
  declare responseId: string
  declare slug: string
  declare source: 'hand' | 'filter'
  declare isOut: boolean
  declare position: number
  declare prize: Prize | null
  declare shown: Shown | null
  declare seen: number

  static define(sequelize: Sequelize): void {
    GalleryItem.init(
      tenantColumns({
        galleryId: id(),
        responseId: id(),
        slug: string(80),
        source: string(8),
        isOut: boolean(),
        position: integer(),
        prize: optional(json()),
        shown: optional(json()),
        seen: integer(),
      }),
      tableOptions(sequelize, 'gallery_item'),
    )
  }
}

import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { GallerySettings, GalleryState } from '#core/gallery/gallery.rules.ts'
import type { Text } from '#core/text.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A public page of applications of a program. `revision` counts changes of what it shows. */
export class Gallery extends TenantModel<InferAttributes<Gallery>, InferCreationAttributes<Gallery>> {
  declare programId: string
  declare slug: string
  declare state: GalleryState
  declare publishedAt: Date | null
  declare title: Text
  declare intro: Text
  declare settings: GallerySettings
  declare position: number
  declare revision: number

  static define(sequelize: Sequelize): void {
    Gallery.init(
      tenantColumns({
        programId: id(),
        slug: string(80),
        state: string(12),
        publishedAt: optional(instant()),
        title: json(),
        intro: json(),
        settings: json(),
        position: integer(),
        revision: integer(),
      }),
      tableOptions(sequelize, 'gallery'),
    )
  }
}

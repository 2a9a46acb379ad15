import { boolean, code, id, instant, integer, json, optional, type Schema, string } from '../schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('gallery', {
    columns: {
      programId: id(),
      slug: string(80),
      state: code(12),
      publishedAt: optional(instant()),
      title: json(),
      intro: json(),
      settings: json(),
      position: integer(),
      revision: integer(),
    },
    unique: [['slug']],
    index: [['programId', 'position']],
  })
  await schema.createTenantTable('gallery_item', {
    columns: {
      galleryId: id(),
      responseId: id(),
      slug: string(80),
      source: code(8),
      isOut: boolean(),
      position: integer(),
      prize: optional(json()),
      shown: optional(json()),
      seen: integer(),
    },
    unique: [
      ['galleryId', 'responseId'],
      ['galleryId', 'slug'],
    ],
    index: [['responseId'], ['galleryId', 'position']],
  })
}

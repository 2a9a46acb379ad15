import { id, instant, integer, json, optional, type Schema } from '../schema.ts'

/**
 * Legal texts have a draft, immutable published versions, and the acceptances of those who registered. What is public now
 * becomes version 1; it takes the id of its page, so that running this again finds it there.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumns('page', {
    draftTitle: optional(json()),
    draftContent: optional(json()),
    currentVersion: optional(integer()),
  })
  await schema.createTenantTable('page_version', {
    columns: {
      pageId: id(),
      number: integer(),
      title: json(),
      content: json(),
      publishedAt: instant(),
      publishedById: optional(id()),
    },
    unique: [['pageId', 'number']],
  })
  await schema.createTenantTable('page_acceptance', {
    columns: { userId: id(), pageId: id(), number: integer(), acceptedAt: instant() },
    unique: [['userId', 'pageId', 'number']],
    index: [['pageId', 'number']],
  })
  await schema.run(
    `INSERT INTO page_version (id, platform_id, page_id, number, title, content, published_at, published_by_id, created_at, updated_at, version)
     SELECT p.id, p.platform_id, p.id, 1, p.title, p.content, p.updated_at, NULL, p.updated_at, p.updated_at, 1
     FROM page p
     WHERE p.state = 'published' AND NOT EXISTS (SELECT 1 FROM page_version v WHERE v.page_id = p.id)`,
  )
  await schema.run("UPDATE page SET current_version = 1 WHERE state = 'published' AND current_version IS NULL")
}

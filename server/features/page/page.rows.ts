import type { Text } from '#core/text.ts'
import type { Page } from '../../db/models/Page.ts'
import type { PageVersion } from '../../db/models/PageVersion.ts'

export const PAGE = [
  'id',
  'key',
  'title',
  'content',
  'state',
  'draftTitle',
  'draftContent',
  'currentVersion',
  'version',
] as const
export const VERSION = ['pageId', 'number', 'title', 'content', 'publishedAt', 'publishedById'] as const

export type PageRow = Pick<Page, (typeof PAGE)[number]>
export type PageVersionRow = Pick<PageVersion, (typeof VERSION)[number]>
export type PageValues = Pick<PageRow, 'title' | 'content' | 'state' | 'draftTitle' | 'draftContent' | 'currentVersion'>

/** Content was kept under `html` once. */
export function htmlOf(content: unknown): Text {
  if (!content || typeof content !== 'object') return {}
  return 'html' in content ? htmlOf(content.html) : (content as Text)
}

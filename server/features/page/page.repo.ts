import { Op } from 'sequelize'
import { TEXT_PAGES, type TextPage } from '#core/page/page.rules.ts'
import type { LegalTexts } from '#core/page/page.site.ts'
import { Page } from '../../db/models/Page.ts'
import { PageAcceptance } from '../../db/models/PageAcceptance.ts'
import { PageVersion } from '../../db/models/PageVersion.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'
import { htmlOf, PAGE, type PageRow, type PageValues, type PageVersionRow, VERSION } from './page.rows.ts'

const read = (row: PageRow): PageRow => ({ ...row, content: htmlOf(row.content) })

export const listPageRows = async (keys: readonly TextPage[]): Promise<PageRow[]> =>
  (await rows(Page, { where: { key: { [Op.in]: [...keys] } }, attributes: PAGE })).map(read)

/** Legal texts as they were published or written down; those that were taken away are kept for their versions alone. */
export const listWrittenPages = () =>
  rows(Page, {
    where: { state: ['draft', 'published'] },
    attributes: ['id', 'key', 'title', 'content', 'state'],
    order: [['key', 'ASC']],
  })

/** The published legal texts, for their public pages. */
export async function readLegalTexts(): Promise<LegalTexts> {
  const found = await rows(Page, { where: { state: 'published', key: [...TEXT_PAGES] }, attributes: PAGE })
  return Object.fromEntries(
    found.map(({ key, title, content, currentVersion }) => [
      key,
      { title, html: htmlOf(content), version: currentVersion ?? 1 },
    ]),
  )
}

export async function findPageRow(key: string): Promise<PageRow | null> {
  const row = await findRow(Page, { where: { key }, attributes: PAGE })
  return row && read(row)
}

/** Throws the database's unique violation where the text is there already. */
export async function insertPage(key: string, values: Partial<PageValues>): Promise<string> {
  return (await Page.create({ ...values, key, kind: 'legal', slug: key })).id
}

/** Changes a text only if nobody did since `version`. False when stale. */
export async function updatePageAt(id: string, version: number, values: Partial<PageValues>): Promise<boolean> {
  const [changed] = await Page.update(values, { where: { id, version } })
  return changed === 1
}

export const deletePage = (id: string) => Page.destroy({ where: { id } })

export async function insertPageVersion(values: PageVersionRow): Promise<void> {
  await PageVersion.create({ ...values })
}

/** Versions of these texts, the newest of each first. */
export async function listPageVersions(pageIds: readonly string[]): Promise<PageVersionRow[]> {
  const found = await rows(PageVersion, {
    where: { pageId: { [Op.in]: [...pageIds] } },
    attributes: VERSION,
    order: [['number', 'DESC']],
  })
  return found.map((row) => ({ ...row, content: htmlOf(row.content) }))
}

/** When the current version of each text was published, by page id. */
export async function currentDates(pages: readonly PageRow[]): Promise<Map<string, Date>> {
  if (pages.length === 0) return new Map()
  const found = await rows(PageVersion, {
    where: { [Op.or]: pages.map(({ id, currentVersion }) => ({ pageId: id, number: currentVersion ?? 0 })) },
    attributes: ['pageId', 'publishedAt'],
  })
  return new Map(found.map(({ pageId, publishedAt }) => [pageId, publishedAt]))
}

/** The versions of these numbers, by page id; unknown ones are left out. */
export async function findPageVersions(
  asked: readonly { pageId: string; number: number }[],
): Promise<PageVersionRow[]> {
  if (asked.length === 0) return []
  const found = await rows(PageVersion, { where: { [Op.or]: [...asked] }, attributes: VERSION })
  return found.map((row) => ({ ...row, content: htmlOf(row.content) }))
}

/** How many people accepted each version of a text, by number. */
export async function countAcceptances(pageId: string): Promise<Map<number, number>> {
  const found = await select<{ number: number; n: number }>(
    'SELECT a.number, COUNT(*) AS n FROM page_acceptance a WHERE a.platform_id = :platformId AND a.page_id = :pageId GROUP BY a.number',
    { pageId },
    { number: 'number', n: 'number' },
  )
  return new Map(found.map(({ number, n }) => [number, n]))
}

/** A version that the person accepted before stays as it was accepted first. */
export async function insertAcceptance(values: {
  userId: string
  pageId: string
  number: number
  acceptedAt: Date
}): Promise<void> {
  const { userId, pageId, number } = values
  const known = await findRow(PageAcceptance, { where: { userId, pageId, number }, attributes: ['id'] })
  if (!known) await PageAcceptance.create(values)
}

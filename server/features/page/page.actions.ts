import type { ArgumentsOf } from '#core/endpoint.ts'
import type * as contract from '#core/page/page.contract.ts'
import type { LegalPage } from '#core/page/page.contract.ts'
import { isWritten, TEXT_PAGES, type TextPage, withoutBlank } from '#core/page/page.rules.ts'
import { Problem } from '#core/problem.ts'
import type { Text } from '#core/text.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { cleanText } from '../program/program.actions.ts'
import { changesOf } from '../program/program.audit.ts'
import { namesOf } from '../program/program.public.ts'
import {
  auditOf,
  draftOf,
  isChanged,
  presentLine,
  presentPage,
  publicOf,
  sameWords,
  type Words,
} from './page.present.ts'
import * as repo from './page.repo.ts'
import type { PageRow, PageValues } from './page.rows.ts'

export async function listPages(ctx: Context) {
  const { defaultLang, supportedLangs } = platformOf(ctx)
  const locales = [defaultLang, ...supportedLangs.filter((code) => code !== defaultLang)]
  const pages = await repo.listPageRows(TEXT_PAGES)
  const dates = await repo.currentDates(pages)
  return {
    items: TEXT_PAGES.map((key) => {
      const row = pages.find((page) => page.key === key) ?? null
      return presentLine(key, row, { publishedAt: dates.get(row?.id ?? ''), locales })
    }),
  }
}

async function showPage(key: TextPage): Promise<LegalPage> {
  const row = await repo.findPageRow(key)
  const versions = row ? await repo.listPageVersions([row.id]) : []
  const names = await namesOf(versions.map(({ publishedById }) => publishedById))
  const accepted = row ? await repo.countAcceptances(row.id) : new Map<number, number>()
  return presentPage(key, row, { versions, names, accepted })
}

export const getPage = (_ctx: Context, input: ArgumentsOf<typeof contract.getPage>): Promise<LegalPage> =>
  showPage(input.page)

export async function getPageVersion(_ctx: Context, input: ArgumentsOf<typeof contract.getPageVersion>) {
  const { number, title, content, publishedAt } = await versionOf(input.page, input.number)
  return { number, title, content, publishedAt: publishedAt.toISOString() }
}

async function versionOf(key: TextPage, number: number) {
  const row = await repo.findPageRow(key)
  const [version] = row ? await repo.findPageVersions([{ pageId: row.id, number }]) : []
  if (!version) throw new Problem('resource.notFound')
  return version
}

/** Saves the draft of a text, sanitised. Throws 'resource.stale' with what stands now. */
export const savePageDraft = (
  ctx: Context,
  { page, version, ...draft }: ArgumentsOf<typeof contract.savePageDraft>,
): Promise<LegalPage> => saveDraft(ctx, page, version, draft)

/** Makes what a version said the draft. */
export async function restorePageVersion(
  ctx: Context,
  input: ArgumentsOf<typeof contract.restorePageVersion>,
): Promise<LegalPage> {
  const { number, title, content } = await versionOf(input.page, input.number)
  return saveDraft(ctx, input.page, input.version, { title, content }, number)
}

async function saveDraft(
  ctx: Context,
  key: TextPage,
  version: number,
  given: Words,
  restored?: number,
): Promise<LegalPage> {
  const words = { title: tidyTitle(given.title), content: withoutBlank(cleanText(given.content)) }
  const write = async () => {
    const row = await repo.findPageRow(key)
    if ((row?.version ?? 0) !== version) throw await stale(key)
    const before = draftOf(row)
    if (sameWords(before, words)) return
    if (!row) await repo.insertPage(key, { ...words, state: 'draft' })
    else if (!(await repo.updatePageAt(row.id, version, draftValues(row, words)))) throw await stale(key)
    const changes = changesOf(auditOf(before), auditOf(words))
    await record(ctx, {
      type: 'page.draftSaved',
      subject: subjectOf(key),
      before: changes?.before ?? null,
      after: { ...changes?.after, ...(restored && { restored }) },
    })
  }
  await transaction(write).catch(async (error: unknown) => {
    // Somebody else saved it first.
    throw isUniqueViolation(error) ? await stale(key) : error
  })
  return showPage(key)
}

/** A text that is not public is its own draft; what is written of another one waits beside what it says. */
const draftValues = (row: PageRow, { title, content }: Words): Partial<PageValues> =>
  row.state === 'draft'
    ? { title, content, draftTitle: null, draftContent: null }
    : { draftTitle: title, draftContent: content }

const tidyTitle = (title: Text): Text =>
  Object.fromEntries(Object.entries(title).flatMap(([lang, words]) => (words.trim() ? [[lang, words.trim()]] : [])))

const subjectOf = (key: string) => ({ kind: 'page' as const, id: key, name: key })

const stale = async (key: TextPage) => new Problem('resource.stale', { data: { current: await showPage(key) } })

/** Makes the draft a version that everybody reads. One without content takes the page away. */
export async function publishPage(ctx: Context, input: ArgumentsOf<typeof contract.publishPage>): Promise<LegalPage> {
  const key = input.page
  await transaction(async () => {
    const row = await repo.findPageRow(key)
    if ((row?.version ?? 0) !== input.version) throw await stale(key)
    if (!row || !isChanged(row)) throw new Problem('page.nothingToPublish')
    const draft = draftOf(row)
    const state = isWritten(draft.content) ? 'published' : 'removed'
    const number = (row.currentVersion ?? 0) + 1
    const values = { ...draft, state, draftTitle: null, draftContent: null, currentVersion: number } as const
    if (!(await repo.updatePageAt(row.id, input.version, values))) throw await stale(key)
    await insertVersion(ctx, row.id, number, draft)
    const changes = changesOf(auditOf(publicOf(row) ?? EMPTY), auditOf(draft))
    await record(ctx, {
      type: state === 'published' ? 'page.published' : 'page.removed',
      subject: subjectOf(key),
      before: { ...changes?.before, version: row.currentVersion },
      after: { ...changes?.after, version: number },
    })
  })
  return showPage(key)
}

const EMPTY: Words = { title: {}, content: {} }

const insertVersion = (ctx: Context, pageId: string, number: number, { title, content }: Words) =>
  repo.insertPageVersion({
    pageId,
    number,
    title,
    content,
    publishedAt: ctx.now,
    publishedById: ctx.actor.kind === 'user' ? ctx.actor.id : null,
  })

/* ---- what a manifest says ---- */

export interface PageOfManifest extends Words {
  key: string
  published: boolean
}

/** Writes a text as a file says it; a new version where that changes what is public. An organiser's draft stays. */
export async function applyPage(ctx: Context, { key, title, content, published }: PageOfManifest): Promise<void> {
  const row = await repo.findPageRow(key)
  await writeApplied(ctx, key, row, { title, content, state: published ? 'published' : 'draft' })
}

/** Takes a text away that a file no longer names. Its versions stay: people have accepted them. */
export async function withdrawPage(ctx: Context, key: string): Promise<void> {
  const row = await repo.findPageRow(key)
  if (row && row.currentVersion === null && row.draftContent === null) await repo.deletePage(row.id)
  else if (row) await writeApplied(ctx, key, row, { ...EMPTY, state: 'removed' })
}

async function writeApplied(
  ctx: Context,
  key: string,
  row: PageRow | null,
  values: Words & { state: PageRow['state'] },
): Promise<void> {
  const [before, after] = [publicOf(row), isWritten(values.content) && values.state === 'published' ? values : null]
  const number = sameWords(before, after) ? null : (row?.currentVersion ?? 0) + 1
  const next = { ...values, ...(number && { currentVersion: number }) }
  if (row && !(await repo.updatePageAt(row.id, row.version, next))) throw new Problem('resource.stale')
  const id = row?.id ?? (await repo.insertPage(key, next))
  if (number) await insertVersion(ctx, id, number, after ?? EMPTY)
}

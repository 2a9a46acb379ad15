import type { Permission } from '#core/codes.ts'
import type { ExportRequest } from '#core/response/export.contract.ts'
import { isSheet } from '#core/response/export.rules.ts'
import type { Context } from '../../context.ts'
import { snapshot } from '../../db/database.ts'
import type { ResponseFacet } from '../../slice.ts'
import { getProgramRow } from '../program/program.public.ts'
import { writeDocuments } from './export.documents.ts'
import { type Plan, planExport } from './export.plan.ts'
import { TABLES } from './export.tables.ts'
import { facetsWith } from './facets.ts'
import { narrowing } from './list.actions.ts'
import type { Listing } from './list.repo.ts'

/** How much of the applications is written, from 0 to 1. */
export type OnProgress = (share: number) => void

/** Takes what is written; resolves when more may come. */
export type ExportSink = (bytes: Buffer | string) => Promise<void>

export interface ExportOptions {
  /** Those of the person who asked for it, see `facetPermissions`. */
  facetPermissions: readonly Permission[]
  readerId: string
  onProgress?: OnProgress
  /** Ends the writing with its reason. */
  signal?: AbortSignal
}

/**
 * The filtered applications as CSV (a header of column ids, for machines and for coming back) or XLSX (titles, and a
 * second sheet that says which id each column has). All rows are of one moment; memory does not grow with them. A snapshot of
 * the database is held until the end: `write` goes to a file, never to somebody who may read slowly.
 */
export async function writeExport(
  ctx: Pick<Context, 'app' | 'now' | 'locale'>,
  programId: string,
  { format, lang, columns, names = {}, sensitive, ...filters }: ExportRequest,
  write: ExportSink,
  { facetPermissions, readerId, onProgress = () => {}, signal }: ExportOptions,
): Promise<void> {
  const program = await getProgramRow(programId)
  const facets = await facetsWith(ctx.app, facetPermissions, readerId)
  const listing: Listing = {
    ...(await narrowing(filters, program, facets)),
    programId: program.id,
    sort: 'createdAt',
    direction: 'asc',
  }
  if (!isSheet(format)) {
    const asked = { format, lang: lang ?? ctx.locale, sensitive }
    return writeDocuments(ctx, program, listing, asked, write, (share) => {
      signal?.throwIfAborted()
      onProgress(share)
    })
  }
  let measured = 0
  const onBatch: Plan['onBatch'] = (kind, share) => {
    signal?.throwIfAborted()
    // Reading all answers once, to know how many columns groups need, is about a third of the work.
    if (kind === 'measured') measured = share / 3
    onProgress(kind === 'measured' ? measured : measured + (1 - measured) * share)
  }
  await snapshot(async () => {
    const plan = await planExport(
      ctx,
      listing,
      await usedIn(program.id, facets),
      { ...program, words: lang, sensitive },
      onBatch,
    )
    await TABLES[format](plan, { ids: columns, names }, write)
  })
}

/** The facets that have a column. */
async function usedIn(programId: string, facets: readonly ResponseFacet[]): Promise<ResponseFacet[]> {
  const used = await Promise.all(facets.map(({ isUsed }) => isUsed(programId)))
  return facets.filter((_, n) => used[n])
}

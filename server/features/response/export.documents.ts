import type { FormDefinition } from '#core/form/definition.ts'
import { isGroup } from '#core/form/fields.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import type { ExportFormat, SensitiveMode, SheetFormat } from '#core/response/export.rules.ts'
import { fileName, uniqueNames } from '#core/response/names.rules.ts'
import type { ResponseDetail } from '#core/response/response.contract.ts'
import { pick } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { zipWriter } from '../../files/zip.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { openPdf, type Pdf } from '../../pdf/document.ts'
import { platformIdOfScope } from '../../tenancy/scope.ts'
import { listPeopleOf } from '../participant/participant.public.ts'
import type { ProgramRow } from '../program/program.public.ts'
import { depsOf, openAggregates } from './aggregate.ts'
import type { ExportSink, OnProgress } from './export.writer.ts'
import { listStoredFiles } from './files.repo.ts'
import { type Listing, readPage, readTotals } from './list.repo.ts'
import { packedFiles, packFiles } from './pack.ts'
import { peopleIn } from './print.actions.ts'
import { type PrintOptions, printApplication } from './print.ts'
import { presentDetail } from './response.present.ts'
import { findManyInProgram } from './response.repo.ts'

const BATCH = 20
/** What a ZIP without the extension for large ones holds. */
const ZIP_LIMITS = { bytes: 4_000_000_000, entries: 65_000 }

interface Asked {
  format: Exclude<ExportFormat, SheetFormat>
  lang: Locale
  sensitive: SensitiveMode
}

type Reading = Pick<Context, 'app' | 'now' | 'locale'>

interface Document {
  detail: ResponseDetail
  options: PrintOptions
}

/**
 * The filtered applications as documents, or their files. Batches are read one after the other, each application as it is at
 * that moment: drawing pictures takes long, and holds no snapshot of the database. Memory holds one application.
 */
export async function writeDocuments(
  ctx: Reading,
  program: ProgramRow,
  listing: Listing,
  asked: Asked,
  write: ExportSink,
  onProgress: OnProgress,
): Promise<void> {
  if (asked.format === 'pdf') {
    const pdf = openPdf({ title: pick(program.title, asked.lang, program.lang), lang: asked.lang, now: ctx.now })
    const writing = async () => {
      for await (const document of documentsOf(ctx, program, listing, asked, onProgress))
        await printApplication(ctx.app, pdf, document.detail, document.options)
      pdf.end()
    }
    await both(pdf, writing, async () => {
      for await (const bytes of pdf.stream) await write(bytes as Buffer)
    })
    return
  }
  let size = 0
  let entries = 0
  const zip = zipWriter(async (bytes) => {
    size += bytes.length
    if (size > ZIP_LIMITS.bytes) throw new Problem('request.tooLarge')
    await write(bytes)
  })
  const unique = uniqueNames()
  for await (const { detail, options } of documentsOf(ctx, program, listing, asked, onProgress)) {
    const name = fileName([detail.number, detail.title].filter(Boolean).join(' '))
    if (asked.format === 'files') {
      const files = packedFiles(detail, options.files, options)
      if (files.length === 0) continue
      entries += files.length
      if (entries > ZIP_LIMITS.entries) throw new Problem('request.tooLarge')
      await packFiles(ctx.app, zip, { platformId: options.platform.id, folder: `${unique(name)}/`, files })
      continue
    }
    entries += 1
    if (entries > ZIP_LIMITS.entries) throw new Problem('request.tooLarge')
    const pdf = openPdf({ title: detail.title || detail.number, lang: asked.lang, now: ctx.now })
    const writing = async () => {
      await printApplication(ctx.app, pdf, detail, options)
      pdf.end()
    }
    await both(pdf, writing, () => zip.file(unique(`${name}.pdf`), pdf.stream))
  }
  await zip.end()
}

/** Writes a document while it is read. What fails on one side ends the other. */
async function both(pdf: Pdf, write: () => Promise<void>, read: () => Promise<void>): Promise<void> {
  const end = (error: unknown) => {
    pdf.stream.destroy(error as Error)
    throw error
  }
  const ends = await Promise.allSettled([write().catch(end), read().catch(end)])
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function* documentsOf(
  ctx: Reading,
  program: ProgramRow,
  listing: Listing,
  { format, lang, sensitive }: Asked,
  onProgress: OnProgress,
): AsyncGenerator<Document> {
  const totals = await readTotals(listing)
  const total = totals.filtered ?? totals.total
  const id = platformIdOfScope()
  const platform = { id, name: (await findPlatformRef(ctx.app.config, { id }))?.name ?? '' }
  let done = 0
  let ids = await readPage(listing, { offset: 0 }, BATCH, totals)
  while (ids.length > 0) {
    const found = await openAggregates(await findManyInProgram(ids, program.id))
    const files = Map.groupBy(await listStoredFiles(ids), ({ ownerId }) => ownerId)
    // Files are named by their application alone.
    const others = format === 'files' ? new Map() : await listPeopleOf(ids)
    const places = new Map(ids.map((id, place) => [id, place]))
    found.sort((a, b) => (places.get(a.response.id) ?? 0) - (places.get(b.response.id) ?? 0))
    for (const aggregate of found) {
      const reading = { lang, now: ctx.now, deps: await depsOf(aggregate, ctx.now) }
      const abilities = { validate: false, readSensitive: false, facets: {} }
      const whole = presentDetail(aggregate, reading, [], abilities, sensitive === 'included' ? 'included' : 'masked')
      const options: PrintOptions = {
        lang,
        fallback: program.lang,
        platform,
        pictures: true,
        people: peopleIn(aggregate.response, others.get(aggregate.response.id) ?? []),
        files: files.get(aggregate.response.id) ?? [],
      }
      yield { detail: sensitive === 'left-out' ? withoutSensitive(whole) : whole, options }
      done += 1
      onProgress(total > 0 ? Math.min(1, done / total) : 1)
    }
    ids = ids.length < BATCH ? [] : await readPage(listing, { from: ids.at(-1) ?? '', side: 'after' }, BATCH, totals)
  }
}

const withoutSensitive = (detail: ResponseDetail): ResponseDetail => ({
  ...detail,
  steps: detail.steps.map((step) => ({
    ...step,
    definition: step.definition && (leftOut(step.definition as FormDefinition) as typeof step.definition),
  })),
})

const leftOut = ({ fields }: FormDefinition): FormDefinition => ({
  fields: fields
    .filter((field) => !field.sensitive)
    .map((field) => (isGroup(field) ? { ...field, fields: leftOut({ fields: field.fields }).fields } : field)),
})

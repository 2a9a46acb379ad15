import { type Column, columnsOf, groupSizes } from '#core/form/columns.ts'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import { mergeVersions } from '#core/form/versions.ts'
import type { Locale } from '#core/locale.ts'
import type { SensitiveMode } from '#core/response/export.rules.ts'
import { isSensitiveColumn } from '#core/response/sensitive.rules.ts'
import type { Context } from '../../context.ts'
import type { ResponseFacet } from '../../slice.ts'
import { TimeSlice } from '../../time-slice.ts'
import { formDeps } from '../form/form.deps.ts'
import { type PublishedVersion, versionsById } from '../form/form.public.ts'
import {
  type ExportRecord,
  type ExportStep,
  readExportAnswers,
  readExportStates,
  readExportSteps,
  readKeys,
  readPublishedIds,
} from './export.repo.ts'
import { readFacets } from './facets.ts'
import { type Listing, readPage, readRows, readTotals, type Totals } from './list.repo.ts'

const BATCH = 200

/** Everything about a program that its export needs, and the words to write it in. */
export interface Plan {
  listing: Listing
  totals: Totals
  numberPrefix: string
  zone: string
  lang: Locale
  fallback: Locale
  /** Left out: options, countries and states by their codes. */
  words: Locale | undefined
  sensitive: SensitiveMode
  steps: ExportStep[]
  /** Of these, those that wait for a decision. */
  gates: ExportStep[]
  versions: Map<string, PublishedVersion>
  definitions: Map<string, FormDefinition>
  facets: readonly ResponseFacet[]
  columns: { formId: string; columns: Column[] }[]
  deps: Awaited<ReturnType<typeof formDeps>>
  onBatch: (kind: 'measured' | 'written', share: number) => void
}

export async function planExport(
  ctx: Pick<Context, 'now' | 'locale'>,
  listing: Listing,
  facets: readonly ResponseFacet[],
  program: { numberPrefix: string; zone: string; lang: Locale; words: Locale | undefined; sensitive: SensitiveMode },
  onBatch: Plan['onBatch'],
): Promise<Plan> {
  const totals = await readTotals(listing)
  const steps = (await readExportSteps(listing.programId)).filter(
    (step) => !listing.categoryId || step.categoryId === listing.categoryId,
  )
  const formIds = [...new Set(steps.flatMap((step) => (step.type === 'form' ? (step.formId ?? []) : [])))]
  const published = await readPublishedIds(formIds)
  const versions = await versionsById(published.map(({ id }) => id))
  const definitions = new Map(
    formIds.map((formId) => [
      formId,
      mergeVersions(
        published.flatMap((row) => (row.formId === formId ? (versions.get(row.id)?.definition ?? []) : [])),
      ),
    ]),
  )
  const plan: Plan = {
    listing,
    totals,
    numberPrefix: program.numberPrefix,
    zone: program.zone,
    lang: program.words ?? ctx.locale,
    fallback: program.lang,
    words: program.words,
    sensitive: program.sensitive,
    steps,
    gates: steps.filter(({ type }) => type === 'validation'),
    versions,
    definitions,
    facets,
    columns: [],
    deps: await formDeps(ctx.now, program.zone, []),
    onBatch,
  }
  const sizes = await sizesOf(plan)
  plan.columns = formIds.map((formId) => ({
    formId,
    columns: columnsOf(formId, definitions.get(formId) ?? { fields: [] }, sizes.get(formId)).filter(
      (column) => program.sensitive !== 'left-out' || !isSensitiveColumn(column),
    ),
  }))
  return plan
}

/** How many items the groups of each form need columns for. Reads all answers once, where there are groups at all. */
async function sizesOf(plan: Plan): Promise<Map<string, Record<string, number>>> {
  const sizes = new Map([...plan.definitions].map(([formId, definition]) => [formId, groupSizes(definition, [])]))
  if ([...sizes.values()].every((groups) => Object.keys(groups).length === 0)) return sizes
  const formOf = new Map(plan.steps.map((step) => [step.id, step.formId]))
  for await (const ids of idsOf(plan, 'measured')) {
    for (const { stepId, answers } of await readExportAnswers(ids)) {
      const formId = formOf.get(stepId)
      const definition = formId ? plan.definitions.get(formId) : undefined
      const known = formId ? sizes.get(formId) : undefined
      if (!definition || !known) continue
      for (const [reference, size] of Object.entries(groupSizes(definition, [answers as Answers]))) {
        known[reference] = Math.max(known[reference] ?? 0, size)
      }
    }
  }
  return sizes
}

async function* idsOf({ listing, totals, onBatch }: Plan, kind: 'measured' | 'written'): AsyncGenerator<string[]> {
  const total = totals.filtered ?? totals.total
  let done = 0
  let ids = await readPage(listing, { offset: 0 }, BATCH, totals)
  while (ids.length > 0) {
    yield ids
    done += ids.length
    onBatch(kind, total > 0 ? Math.min(1, done / total) : 1)
    ids = ids.length < BATCH ? [] : await readPage(listing, { from: ids.at(-1) ?? '', side: 'after' }, BATCH, totals)
  }
}

export async function* recordsOf(plan: Plan): AsyncGenerator<ExportRecord> {
  const slice = new TimeSlice()
  for await (const ids of idsOf(plan, 'written')) {
    const [rows, keys] = [await readRows(ids), await readKeys(ids)]
    const answers = Map.groupBy(await readExportAnswers(ids), (row) => row.responseId)
    const facetsOf = await readFacets(plan.facets, ids)
    const states = Map.groupBy(await readExportStates(ids), (row) => row.responseId)
    for (const row of rows) {
      await slice.yieldIfLong()
      yield {
        ...row,
        externalKey: keys.get(row.id) ?? null,
        answers: answers.get(row.id) ?? [],
        states: states.get(row.id) ?? [],
        facets: facetsOf(row.id),
      }
    }
  }
}

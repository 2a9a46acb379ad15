import type { Response } from 'express'
import type * as contract from '#core/decision/report.contract.ts'
import type { SessionResult } from '#core/decision/report.contract.ts'
import { chosenColumns, columnsOf, type ResultColumn } from '#core/decision/report.rules.ts'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { sheetMean } from '#core/evaluation/criterion.rules.ts'
import { fold } from '#core/fold.ts'
import type { Locale } from '#core/locale.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf } from '../../context.ts'
import { sendCsv } from '../../http/csv.ts'
import { say } from '../../words.ts'
import { jurorNames, listDutyRows } from '../evaluation/evaluation.public.ts'
import { placesOf, rankSession } from '../evaluation/ranking.actions.ts'
import { openSession } from '../evaluation/session.actions.ts'
import { categoriesOf } from '../program/program.public.ts'
import { type SheetCell, writeXlsx } from '../response/xlsx.ts'
import { openTelling, outcomeName, type Telling } from './decision.mails.ts'
import { listDecisionRows } from './decision.repo.ts'

type Session = Awaited<ReturnType<typeof openSession>>

const finite = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value

/** Every entry with what tables, files and minutes say of it, in the order of the ranking. */
export async function readResults(session: Session) {
  const { entries, sheets, standing, rules } = await rankSession(session, {})
  const byEntry = Map.groupBy(sheets, ({ entryId }) => entryId)
  const duties = Map.groupBy(await listDutyRows(session.id), ({ entryId }) => entryId)
  const decisions = new Map((await listDecisionRows(session.id)).map((one) => [one.entryId, one]))
  const width = standing.counted.length
  const results = placesOf(standing, entries).flatMap((place): SessionResult[] => {
    const entry = entries[place]
    if (!entry) return []
    const { id, responseId, number, title, category, weights } = entry
    const own = (duties.get(id) ?? []).filter(({ state }) => state !== 'recused')
    return [
      {
        ...{ id, responseId, number, title, category },
        rank: standing.rank[place] || null,
        total: finite(standing.totals[place]),
        sent: own.filter(({ state }) => state === 'sent').length,
        sheets: own.length,
        outcome: decisions.get(id)?.outcome ?? null,
        released: decisions.get(id)?.releasedOutcome ?? null,
        criteria: Object.fromEntries(
          standing.counted.flatMap(({ field }, column): [string, number][] => {
            const value = finite(standing.cells[place * width + column])
            return value === null ? [] : [[field.reference, value]]
          }),
        ),
        jurors: Object.fromEntries(
          (byEntry.get(id) ?? []).flatMap(({ jurorId, notes }): [string, number][] => {
            const mean = sheetMean(session.criteria, notes, weights)
            return mean === null ? [] : [[jurorId, mean]]
          }),
        ),
      },
    ]
  })
  return { results, entries, sheets, standing, rules, duties: [...duties.values()].flat() }
}

interface Asked {
  search?: string | undefined
  category?: string | undefined
  outcome?: string | undefined
}

function filtered(results: readonly SessionResult[], { search, category, outcome }: Asked): SessionResult[] {
  const words = fold(search ?? '').trim()
  return results.filter(
    (one) =>
      (words === '' || fold(`${one.number} ${one.title}`).includes(words)) &&
      (category === undefined || one.category === category) &&
      (outcome === undefined || (one.outcome ?? 'none') === outcome),
  )
}

export async function listResults({
  programId,
  sessionId,
  page,
  perPage,
  ...asked
}: ArgumentsOf<typeof contract.listResults>) {
  const { results } = await readResults(await openSession(programId, sessionId))
  const found = filtered(results, asked)
  const items = found.slice((page - 1) * perPage, page * perPage)
  return {
    items,
    metadata: {
      ...{ page, perPage, total: results.length, totalFiltred: found.length },
      nbPages: Math.max(1, Math.ceil(found.length / perPage)),
      lastId: items.at(-1)?.id ?? null,
    },
  }
}

/** The table of a session as a file. */
export async function exportResults(
  ctx: Context,
  { programId, sessionId, format, columns, lang: asked, ...filters }: ArgumentsOf<typeof contract.exportResults>,
  res: Response,
): Promise<void> {
  const session = await openSession(programId, sessionId)
  const telling = await openTelling(session)
  const lang = asked ?? ctx.locale
  const { results } = await readResults(session)
  const names = await jurorNames(session.id)
  const scored = new Set(results.flatMap(({ jurors }) => Object.keys(jurors)))
  const all = columnsOf(
    session.criteria,
    [...names.keys()].filter((id) => scored.has(id)),
  )
  const chosen = chosenColumns(columns, all)
  const categories = new Map((await categoriesOf(programId)).map(({ key, title }) => [key, title]))
  const heads = chosen.map((column) => headOf(column, { session, telling, names, lang }))
  const cell = (result: SessionResult, column: ResultColumn): string | number | null => {
    if (column.startsWith('criterion-')) return result.criteria[column.slice('criterion-'.length)] ?? null
    if (column.startsWith('juror-')) return result.jurors[column.slice('juror-'.length)] ?? null
    switch (column) {
      case 'category':
        return pick(categories.get(result.category ?? ''), lang, telling.program.lang) || result.category
      case 'sheets':
        return `${result.sent}/${result.sheets}`
      case 'decision':
        return result.outcome && outcomeName(result.outcome as never, telling, lang)
      case 'released':
        return result.released && outcomeName(result.released as never, telling, lang)
      default:
        return result[column as 'number' | 'title' | 'rank' | 'total']
    }
  }
  const rows = filtered(results, filters).map((result) => chosen.map((column) => cell(result, column)))
  if (format === 'csv') {
    const lines = async function* () {
      yield heads
      for (const row of rows) yield row.map((value) => (value === null ? null : String(value)))
    }
    await sendCsv(ctx, res, session.slug, lines())
    res.end()
    return
  }
  res.setHeader('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  res.setHeader('content-disposition', `attachment; filename="${fileOf(ctx, session)}.xlsx"`)
  res.setHeader('cache-control', 'no-store')
  await writeXlsx(
    async (bytes) => void res.write(bytes),
    [
      {
        name: pick(session.title, lang, telling.program.lang),
        frozen: 1,
        widths: chosen.map((column) => (column === 'title' ? 40 : 16)),
        rows: [heads.map((head): SheetCell => ({ head })), ...rows],
      },
    ],
    lang === 'en' ? 'mdy' : 'dmy',
  )
  res.end()
}

export const fileOf = (ctx: Context, { slug }: Session): string =>
  `${platformOf(ctx).slug}-${slug}-${ctx.now.toISOString().slice(0, 10)}`

function headOf(
  column: ResultColumn,
  {
    session,
    telling,
    names,
    lang,
  }: { session: Session; telling: Telling; names: ReadonlyMap<string, string>; lang: Locale },
): string {
  if (column.startsWith('criterion-')) {
    const reference = column.slice('criterion-'.length)
    const field = session.criteria.find((one) => one.field.reference === reference)?.field
    return pick(field?.title, lang, telling.program.lang) || reference
  }
  if (column.startsWith('juror-')) return names.get(column.slice('juror-'.length)) ?? ''
  return say(lang, 'admin', `report.column.${column}`)
}

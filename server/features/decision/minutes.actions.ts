import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Outcome } from '#core/decision/decision.rules.ts'
import { OUTCOMES } from '#core/decision/decision.rules.ts'
import type * as contract from '#core/decision/report.contract.ts'
import { type JurorPart, quorumOf } from '#core/decision/report.rules.ts'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { isAskedIn, scoreOf, sheetMean } from '#core/evaluation/criterion.rules.ts'
import { answerOf, optionReference } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import { moment, offsetOf } from '#core/site/dates.ts'
import { typographic } from '#core/site/typography.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf } from '../../context.ts'
import { openPdf, type Pdf } from '../../pdf/document.ts'
import { say } from '../../words.ts'
import { listConflicts, listJurorRows } from '../evaluation/evaluation.public.ts'
import { openSession } from '../evaluation/session.actions.ts'
import { openTelling, outcomeName, type Telling } from './decision.mails.ts'
import { fileOf, readResults } from './results.actions.ts'

type Session = Awaited<ReturnType<typeof openSession>>

/** Sends a document that `write` writes once everything of the database is read. */
async function sendPdf(
  ctx: Context,
  res: Response,
  { title, name, lang }: { title: string; name: string; lang: Locale },
  write: (pdf: Pdf) => Promise<void>,
): Promise<void> {
  const pdf = openPdf({ title, lang, now: ctx.now })
  res.setHeader('content-type', 'application/pdf')
  res.setHeader('content-disposition', `attachment; filename="${name}.pdf"`)
  res.setHeader('cache-control', 'no-store')
  const sent = pipeline(pdf.stream, res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error // the reader left
  })
  try {
    await write(pdf)
    pdf.end()
  } catch (error) {
    if (!res.destroyed) throw error
  }
  await sent
}

const wordsOf =
  (lang: Locale) =>
  (key: string, values: Record<string, unknown> = {}) =>
    typographic(say(lang, 'admin', `report.${key}`, values), lang)

const frameOf = (ctx: Context, { session, program }: Telling, lang: Locale) => {
  const t = wordsOf(lang)
  return {
    headLeft: platformOf(ctx).name,
    headRight: [pick(program.title, lang, program.lang), pick(session.title, lang, program.lang)],
    footLeft: t('made', { date: `${moment(ctx.now, program.zone, lang)} (${offsetOf(ctx.now, program.zone)})` }),
    page: (at: number, of: number) => t('page', { page: at, of }),
  }
}

const decimals = (lang: Locale) => {
  const format = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (value: number | null) => (value === null ? '–' : format.format(value))
}

/** The minutes of a jury. */
export async function sendMinutes(
  ctx: Context,
  { programId, sessionId, lang: asked }: ArgumentsOf<typeof contract.getMinutesPdf>,
  res: Response,
): Promise<void> {
  const session = await openSession(programId, sessionId)
  const telling = await openTelling(session)
  const { program } = telling
  const lang = asked ?? ctx.locale
  const t = wordsOf(lang)
  const score = decimals(lang)
  const read = await readResults(session)
  const { results, duties, standing, rules } = read
  const jurors = await listJurorRows(session.id)
  const conflicts = await listConflicts(session.id)
  const nameOf = new Map(results.map(({ id, number, title }) => [id, title ? `${title} (${number})` : number]))
  const jurorName = new Map(jurors.map(({ id, name }) => [id, name || t('formerJuror')]))
  const parts = jurors.map((juror): JurorPart => {
    const own = duties.filter(({ jurorId }) => jurorId === juror.id)
    const count = (state: string) => own.filter((duty) => duty.state === state).length
    return {
      name: jurorName.get(juror.id) ?? '',
      assigned: own.length - count('recused'),
      sent: count('sent'),
      recused: count('recused'),
    }
  })
  const quorum = quorumOf(parts)
  const title = t('minutes.title', { session: pick(session.title, lang, program.lang) })
  const dates = [session.opensAt, session.closesAt].flatMap((at) => (at ? moment(at, program.zone, lang) : []))
  const ties = standing.ties.map(({ entries: tied, decidedBy }) => ({
    names: tied.map((place) => nameOf.get(read.entries[place]?.id ?? '') ?? '').join(', '),
    rules: [...new Set(decidedBy)].map((rule) => tieName(session, rule === null ? null : rules.ties[rule], t, lang)),
  }))
  await sendPdf(ctx, res, { title, name: `${fileOf(ctx, session)}-minutes`, lang }, async (pdf) => {
    pdf.begin()
    await pdf.title(title)
    await pdf.line(t('minutes.program'), pick(program.title, lang, program.lang))
    await pdf.line(t('minutes.dates'), dates.join(' – '), { soft: '–' })
    await pdf.line(t('minutes.method'), say(lang, 'admin', `evaluation.method.${rules.method}.name`))
    await pdf.line(t('minutes.quorum'), t('minutes.quorumText', { present: quorum.present, of: quorum.of }))
    await pdf.line(
      t('minutes.sheets'),
      t('minutes.sheetsText', {
        sent: duties.filter(({ state }) => state === 'sent').length,
        all: duties.filter(({ state }) => state !== 'recused').length,
      }),
    )
    await pdf.section(t('minutes.jury'))
    await pdf.table({
      label: t('minutes.juryTable'),
      head: [t('column.juror'), t('minutes.assigned'), t('minutes.sent'), t('minutes.recused')],
      rows: parts
        .filter(({ assigned, sent, recused }) => assigned + sent + recused > 0)
        .map(({ name, assigned, sent, recused }) => [name, String(assigned), String(sent), String(recused)]),
      total: null,
      numeric: [false, true, true, true],
    })
    await pdf.section(t('minutes.conflicts'))
    if (conflicts.length === 0) await pdf.line(t('minutes.conflicts'), t('minutes.none'))
    for (const { jurorId, entryId, source, reason } of conflicts)
      await pdf.line(
        jurorName.get(jurorId) ?? '',
        [nameOf.get(entryId) ?? '', t(`minutes.source.${source}`), source === 'found' ? '' : reason]
          .filter(Boolean)
          .join(' · '),
      )
    await pdf.section(t('minutes.ranking'))
    await pdf.table({
      label: t('minutes.rankingTable', { count: results.length }),
      head: [t('column.title'), t('column.rank'), t('column.total'), t('column.sheets'), t('column.decision')],
      rows: results.map(({ id, rank, total, sent, sheets, outcome }) => [
        nameOf.get(id) ?? '',
        rank === null ? '–' : String(rank),
        score(total),
        `${sent}/${sheets}`,
        outcome ? outcomeName(outcome as Outcome, telling, lang) : '–',
      ]),
      total: null,
      numeric: [false, true, true, true, false],
    })
    await pdf.section(t('minutes.ties'))
    if (ties.length === 0) await pdf.line(t('minutes.ties'), t('minutes.none'))
    for (const tie of ties) await pdf.line(tie.rules.join('\n'), tie.names)
    await pdf.section(t('minutes.decisions'))
    const outcomes = [...OUTCOMES, ...telling.statuses.map(({ key }): Outcome => `status:${key}`)]
    for (const outcome of outcomes) {
      const own = results.filter((one) => one.outcome === outcome)
      if (own.length === 0) continue
      await pdf.line(
        `${outcomeName(outcome, telling, lang)} (${own.length})`,
        own.map(({ id }) => nameOf.get(id) ?? '').join('\n'),
      )
    }
    const open = results.filter(({ outcome }) => outcome === null)
    if (open.length > 0) await pdf.line(t('minutes.undecided'), String(open.length))
    await pdf.box(t('minutes.signatures'), [t('minutes.chair'), '', t('minutes.secretary'), ''])
    await pdf.part(frameOf(ctx, telling, lang))
  })
}

function tieName(
  session: Session,
  tie: Session['settings']['ties'][number] | undefined | null,
  t: ReturnType<typeof wordsOf>,
  lang: Locale,
): string {
  if (!tie) return t('minutes.tie.none')
  if (tie.by !== 'criterion') return t(`minutes.tie.${tie.by}`)
  const field = session.criteria.find((one) => one.field.reference === tie.criterion)?.field
  return t('minutes.tie.criterion', { name: pick(field?.title, lang) || tie.criterion })
}

/** Score sheets that were sent, one entry after the other. */
export async function sendScoreSheets(
  ctx: Context,
  { programId, sessionId, entryId, jurorId, lang: asked }: ArgumentsOf<typeof contract.getScoreSheetsPdf>,
  res: Response,
): Promise<void> {
  const session = await openSession(programId, sessionId)
  const telling = await openTelling(session)
  const lang = asked ?? ctx.locale
  const t = wordsOf(lang)
  const score = decimals(lang)
  const { entries, sheets } = await readResults(session)
  const names = new Map((await listJurorRows(session.id)).map(({ id, name }) => [id, name || t('formerJuror')]))
  const shown = entries.filter(({ id }) => !entryId || id === entryId)
  const title = t('sheets.title', { session: pick(session.title, lang, telling.program.lang) })
  await sendPdf(ctx, res, { title, name: `${fileOf(ctx, session)}-sheets`, lang }, async (pdf) => {
    let written = 0
    for (const entry of shown) {
      const own = sheets.filter((sheet) => sheet.entryId === entry.id && (!jurorId || sheet.jurorId === jurorId))
      if (own.length === 0) continue
      written += own.length
      pdf.begin()
      await pdf.title(entry.title || entry.number)
      await pdf.line(t('column.number'), entry.number)
      for (const { jurorId: by, notes, comment, sentAt } of own) {
        await pdf.section(names.get(by) ?? '')
        for (const criterion of session.criteria) {
          if (!isAskedIn(criterion, entry.category)) continue
          const { field } = criterion
          const label = pick(field.title, lang, telling.program.lang) || field.reference
          if (field.type === 'sep-title') await pdf.heading(label)
          else await pdf.line(label, noteText(criterion, notes, t, lang), { soft: t('sheets.noNote') })
        }
        if (comment) await pdf.line(t('sheets.comment'), comment)
        await pdf.line(t('sheets.mean'), score(sheetMean(session.criteria, notes, entry.weights)))
        if (sentAt) await pdf.line(t('sheets.sentAt'), moment(sentAt, telling.program.zone, lang))
      }
      await pdf.part(frameOf(ctx, telling, lang))
    }
    if (written > 0) return
    pdf.begin()
    await pdf.title(title)
    await pdf.line(t('column.sheets'), t('minutes.none'))
    await pdf.part(frameOf(ctx, telling, lang))
  })
}

function noteText(
  criterion: Session['criteria'][number],
  notes: Parameters<typeof answerOf>[0],
  t: ReturnType<typeof wordsOf>,
  lang: Locale,
): string {
  const { field } = criterion
  const answer = answerOf(notes, field.reference)
  if (answer === null) return ''
  if (field.type === 'yes-no') return t(answer === true ? 'yes' : 'no')
  if (field.type === 'radio') {
    const option = field.options.find((one) => optionReference(one) === answer)
    const points = scoreOf(criterion, notes)
    return [pick(option?.text, lang) || String(answer), points === null ? '' : `(${points})`].filter(Boolean).join(' ')
  }
  return typeof answer === 'string' ? answer : String(answer)
}

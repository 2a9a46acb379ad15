import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArgumentsOf } from '#core/endpoint.ts'
import type { readForm as contract, ReportLine } from '#core/form/endpoints.contract.ts'
import { type ForeignForm, foreignName, readForeign } from '#core/form/foreign/read.ts'
import { groupWithout, type Without } from '#core/form/foreign/reasons.ts'
import { isXlsForm, readXlsForm, type SheetRows } from '#core/form/foreign/xlsform.ts'
import { formDefinition } from '#core/form/form.contract.ts'
import { countFields, type ImportReport } from '#core/form/jsonschema.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import { requiredText } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { leaveFlawsOut } from './form.left.ts'
import { TableError } from './problems.ts'
import { readSheetRows, scanSheet } from './sheet.scan.ts'

/** Sheets of a file that are looked at, and rows of each. */
const SHEETS = 6
const ROWS = 5_000
const PLACES = 20

const ownTitle = requiredText()

/** Reads a form from a file and says what of it could not be taken over. Throws 'form.unreadable', 'form.foreign', 'form.invalid'. */
export async function readForm(_ctx: Context, input: ArgumentsOf<typeof contract>) {
  const { name, content, lang } = input
  const read = /\.xlsx$/i.test(name) ? await readWorkbook(content, lang) : readText(content, lang)
  const title = read.title ?? { [lang]: name.replace(/\.\w+$/, '').slice(0, 200) || 'Form' }
  const { definition, report } = read.report ? leaveFlawsOut({ ...read, report: read.report }, title) : read
  const checked = formDefinition.safeParse(definition)
  if (!checked.success) throw new Problem('form.unreadable')
  return {
    from: read.from,
    title,
    definition: checked.data,
    fields: countFields(definition.fields),
    left: report ? grouped(report.withoutEquivalent) : [],
  }
}

/** The same line of a report once, with its places. */
export const grouped = (lines: readonly Without[]): ReportLine[] =>
  groupWithout(lines).map(({ what, why, values, places }) => ({
    what: what.slice(0, 300),
    why,
    values: { ...values },
    places: places.slice(0, PLACES).map((where) => where.slice(0, 200)),
  }))

type Read = Omit<ForeignForm, 'report'> & { report: ImportReport | null }

function readText(content: string, lang: Locale): Read {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch (cause) {
    throw new Problem('form.unreadable', { cause })
  }
  const own = readOwn(value)
  if (own) return own
  const foreign = readForeign(value, lang)
  if (foreign) return foreign
  const format = foreignName(value)
  if (format) throw new Problem('form.foreign', { data: { format } })
  throw new Problem('form.unreadable')
}

/** What an export of a form here wrote. Null when it is something else. */
function readOwn(value: unknown): Read | null {
  if (typeof value !== 'object' || value === null || !('fields' in value) || !Array.isArray(value.fields)) return null
  if (!value.fields.every((field) => typeof field === 'object' && field !== null && 'reference' in field)) return null
  const definition = formDefinition.safeParse({ fields: value.fields })
  if (!definition.success) {
    const issues = definition.error.issues.slice(0, 20).map(({ path, code }) => ({ at: path.join('.'), rule: code }))
    throw new Problem('form.invalid', { issues })
  }
  const title = 'title' in value ? ownTitle.safeParse(value.title) : null
  return { from: 'opencall', title: title?.success ? title.data : null, definition: definition.data, report: null }
}

async function readWorkbook(content: string, lang: Locale): Promise<Read> {
  const folder = await mkdtemp(join(tmpdir(), 'form-'))
  try {
    const path = join(folder, 'form.xlsx')
    await writeFile(path, Buffer.from(content, 'base64'))
    const sheets = await sheetsOf(path)
    if (!isXlsForm(sheets)) throw new Problem('form.unreadable')
    return readXlsForm(sheets, lang)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function sheetsOf(path: string): Promise<SheetRows[]> {
  try {
    const scanned = await scanSheet(path)
    const sheets: SheetRows[] = []
    for (const part of scanned.sheets.slice(0, SHEETS)) {
      const rows: unknown[][] = []
      for await (const { cells } of readSheetRows(path, part, scanned)) if (rows.push(cells) >= ROWS) break
      if (rows.length > 0) sheets.push(rows)
    }
    return sheets
  } catch (cause) {
    throw cause instanceof TableError ? new Problem('form.unreadable', { cause }) : cause
  }
}

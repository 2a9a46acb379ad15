import type { ArgumentsOf } from '#core/endpoint.ts'
import { sortedJson } from '#core/json.ts'
import type { Locale } from '#core/locale.ts'
import { isReservedSlug } from '#core/platform/slug.rules.ts'
import { type Issue, Problem } from '#core/problem.ts'
import { APPLICANT_FEATURES } from '#core/program/features.ts'
import { pageOfPrograms, programSortKey } from '#core/program/list.rules.ts'
import type * as contract from '#core/program/program.contract.ts'
import type { Program, ProgramSettings, ProgramStatus } from '#core/program/program.contract.ts'
import { changeRefusal, checkClosings, checkDates, checkTitle } from '#core/program/program.rules.ts'
import { pick, type Text } from '#core/text.ts'
import { isZone } from '#core/zone.ts'
import { type Context, can, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { changeSlug } from '../../db/slugs.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { sanitiseProse } from '../../html.ts'
import { countsByProgram } from '../response/response.public.ts'
import { deadlinesOf } from './deadlines.ts'
import { askedFacets } from './facets.ts'
import { auditOf, changesOf, subjectOf } from './program.audit.ts'
import { presentProgram } from './program.present.ts'
import {
  categoriesOf,
  getProgramRow,
  listListed,
  listProgramRows,
  listRolesOf,
  lockProgramStatus,
  namesOf,
  updateProgramAt,
} from './program.repo.ts'
import { NO_RESPONSES, type ProgramRow } from './program.rows.ts'
import { filesOfPage, flawsOfPage, settlePageFiles, withSizes } from './section.files.ts'

/** Programs where the person has a role; every one for those who may read them all. */
export async function listPrograms(ctx: Context, input: ArgumentsOf<typeof contract.listPrograms>) {
  const mine = can(ctx, 'program.settings.read') ? null : [...ctx.grants.programs.keys()]
  const listed = await listListed(mine)
  const deadlineOf = await deadlinesOf(listed, ctx.now)
  const facets = await askedFacets(ctx, input)
  const page = pageOfPrograms(
    (await facets.filter(listed)).map((program) => ({ ...program, closesAt: deadlineOf(program) })),
    input,
    ctx.now,
  )
  const rows = new Map((await listProgramRows(page.ids)).map((row) => [row.id, row]))
  const shown = page.ids.flatMap((id) => rows.get(id) ?? [])
  const counts = await countsByProgram(page.all)
  const facetsOf = await facets.read(page.ids)
  const names = await namesOf(shown.map(({ createdById }) => createdById))
  const readable = page.all.filter((id) => can(ctx, 'program.response.read', id))
  return {
    items: shown.map((row) =>
      presentProgram(ctx, row, {
        responses: counts.get(row.id) ?? NO_RESPONSES,
        deadline: deadlineOf(row),
        createdBy: names.get(row.createdById ?? '') ?? null,
        lang: input.lang,
        facets: facetsOf(row.id),
      }),
    ),
    metadata: {
      total: page.all.length,
      totals: page.totals,
      responses: readable.reduce((sum, id) => sum + (counts.get(id)?.total ?? 0), 0),
      hasNext: page.hasNext,
      hasPrevious: page.hasPrevious,
      firstId: page.ids[0] ?? null,
      lastId: page.ids.at(-1) ?? null,
    },
  }
}

/** A program as its people see it now. */
export async function showProgram(ctx: Context, idOrSlug: string, lang?: Locale): Promise<Program> {
  const row = await getProgramRow(idOrSlug)
  const counts = await countsByProgram([row.id])
  const names = await namesOf([row.createdById])
  return presentProgram(ctx, row, {
    responses: counts.get(row.id) ?? NO_RESPONSES,
    deadline: (await deadlinesOf([row], ctx.now))(row),
    createdBy: names.get(row.createdById ?? '') ?? null,
    facets: (await (await askedFacets(ctx)).read([row.id]))(row.id),
    lang,
  })
}

export const getProgram = (ctx: Context, input: ArgumentsOf<typeof contract.getProgram>) =>
  showProgram(ctx, input.programId, input.lang)

/** The refusal of a write that was made over somebody else's. */
export const stale = async (ctx: Context, idOrSlug: string): Promise<Problem> =>
  new Problem('resource.stale', { data: { current: await showProgram(ctx, idOrSlug) } })

/**
 * A program that may be worked on. Throws 'resource.stale' when it is not at `version`, 'program.archived' from the archive
 * and 'program.transition' from the trash.
 */
export async function programAt(ctx: Context, idOrSlug: string, version: number): Promise<ProgramRow> {
  const row = await getProgramRow(idOrSlug)
  if (row.version !== version) throw await stale(ctx, row.id)
  assertChangeable(row.status)
  return row
}

/** Throws 'program.archived' or 'program.transition' unless the program is active. */
export function assertChangeable(status: ProgramStatus): void {
  const refusal = changeRefusal(status)
  if (refusal) throw new Problem(refusal, { data: { from: status } })
}

/**
 * The same as the database has it now, and until the end of the running transaction: archiving waits for it. Throws
 * 'resource.notFound' as well.
 */
export async function lockEditableProgram(programId: string): Promise<void> {
  const status = await lockProgramStatus(programId)
  if (!status) throw new Problem('resource.notFound')
  assertChangeable(status)
}

/** Changes a program. A published one is not moved to after a step of it has closed. */
export async function updateProgram(ctx: Context, input: ArgumentsOf<typeof contract.updateProgram>): Promise<Program> {
  const row = await programAt(ctx, input.programId, input.version)
  const opensAt = instant(input.opensAt)
  if (row.publishedAt && opensAt?.getTime() !== row.opensAt?.getTime())
    refuseClosings(await categoriesOf(row.id), { opensAt, lang: row.lang })
  return writeProgram(ctx, input)
}

/** Throws 'program.datesInvalid' when a step closes before the call opens. */
export function refuseClosings(...[categories, call]: Parameters<typeof checkClosings>): void {
  const issues = checkClosings(categories, call).map((issue) => ({ ...issue, at: 'body.opensAt' }))
  if (issues.length > 0) throw new Problem('program.datesInvalid', { issues })
}

/** The same for whoever arranges its steps next. `page`: where its page stands in what was sent. */
export async function writeProgram(
  ctx: Context,
  { programId, version, ...input }: ArgumentsOf<typeof contract.updateProgram>,
  page = 'body.settings',
): Promise<Program> {
  const row = await programAt(ctx, programId, version)
  const stored = await filesOfPage(input.settings)
  const values = {
    ...input,
    opensAt: instant(input.opensAt),
    closesAt: instant(input.closesAt),
    settings: withSizes(cleanSettings(input.settings), stored),
  }
  checkSlug(input.slug, row.slug)
  const inBody = ({ at, rule }: Issue): Issue => ({ at: `body.${at}`, rule })
  const wrong = [...checkTitle(input).map(inBody), ...checkLanguages(ctx, input, row.supportedLangs)]
  wrong.push(
    ...flawsOfPage(ctx, input.settings, { lang: input.lang, stored }).map(({ at, rule }) => ({
      at: `${page}.${at}`,
      rule,
    })),
  )
  const when = [...checkDates(values).map(inBody), ...(isZone(input.zone) ? [] : [{ at: 'body.zone', rule: 'zone' }])]
  if (wrong.length > 0) throw new Problem('request.invalid', { issues: [...wrong, ...when] })
  if (when.length > 0) throw new Problem('program.datesInvalid', { issues: when })

  const changes =
    changesOf(auditOf(row), auditOf(values)) ??
    changesOfInvited(row.settings, values.settings) ??
    changesOfPage(row.settings, values.settings)
  if (!changes) return showProgram(ctx, row.id)
  await transaction(async () => {
    if (
      !(await updateProgramAt(row.id, row.version, { ...values, sortKey: programSortKey(values) }).catch(
        slugTaken(values.slug),
      ))
    )
      throw await stale(ctx, row.id)
    await settlePageFiles(pageOf(row.settings), values.settings, ctx.now)
    if (values.slug !== row.slug) await changeSlug('program', row.id, values.slug).catch(slugTaken(values.slug))
    await record(ctx, {
      type: 'program.updated',
      subject: subjectOf({ ...row, ...values }),
      programId: row.id,
      ...changes,
    })
  })
  return showProgram(ctx, row.id)
}

/** Other people of the same number: the log says how many. Null when they are the same. */
function changesOfInvited({ invited: before = [] }: ProgramSettings, { invited: after = [] }: ProgramSettings) {
  if (before.join('\n') === after.join('\n')) return null
  return { before: { invited: before.length }, after: { invited: after.length } }
}

/** Programs of before may have no blocks yet. */
const pageOf = ({ sections = [], picture }: Partial<ProgramSettings>) => ({ sections, picture })

/** A block that is as long as it was, and says something else. Null when the pages are the same. */
function changesOfPage(before: ProgramSettings, after: ProgramSettings) {
  if (sortedJson(pageOf(before)) === sortedJson(pageOf(after))) return null
  const { sections } = auditOf({ settings: after })
  return { before: { sections }, after: { sections } }
}

/** Roles of the signed-in person in a program. One where they have none does not exist for them. */
export async function getProgramRoles(ctx: Context, input: ArgumentsOf<typeof contract.getProgramRoles>) {
  const { id } = await getProgramRow(input.programId)
  const { membershipId } = ctx.grants
  const roles = membershipId ? await listRolesOf(membershipId, id) : []
  if (roles.length === 0 && !can(ctx, 'program.settings.read', id)) throw new Problem('resource.notFound')
  return {
    items: roles.map(({ key, name, permissions }) => ({
      key,
      name: name ? pick(name, ctx.locale, ctx.platform?.defaultLang) : null,
      permissions: [...permissions],
    })),
  }
}

/* ---- what several actions on programs need ---- */

/** Refuses names that the product keeps for itself. A slug that stays as it is may stay. */
export function checkSlug(slug: string, present?: string): void {
  if (slug !== present && isReservedSlug(slug))
    throw new Problem('program.slugReserved', {
      issues: [{ at: 'body.slug', rule: 'program.slugReserved' }],
      data: { slug },
    })
}

/** Turns a clash of slugs into its refusal. */
export const slugTaken =
  (slug: string) =>
  (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error
    throw new Problem('program.slugTaken', {
      issues: [{ at: 'body.slug', rule: 'program.slugTaken' }],
      data: { slug },
      cause: error,
    })
  }

/** Languages that the platform does not speak may stay but not come; the program's own must be among its languages. */
export function checkLanguages(
  ctx: Context,
  { lang, supportedLangs }: { lang: Locale; supportedLangs: readonly Locale[] },
  present: readonly Locale[] = [],
): Issue[] {
  const spoken = [...platformOf(ctx).supportedLangs, ...present]
  const issues: Issue[] = supportedLangs.flatMap((code, n) =>
    spoken.includes(code)
      ? []
      : [
          {
            at: `body.supportedLangs[${n}]`,
            rule: 'oneOf',
            params: { values: platformOf(ctx).supportedLangs.join(', ') },
          },
        ],
  )
  if (!supportedLangs.includes(lang))
    issues.push({ at: 'body.lang', rule: 'oneOf', params: { values: supportedLangs.join(', ') } })
  return issues
}

const instant = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

/** Settings with every rich text sanitised. */
export const cleanSettings = ({ off, ...settings }: ProgramSettings): ProgramSettings => ({
  ...settings,
  ...(off?.length && { off: APPLICANT_FEATURES.filter((name) => off.includes(name)) }),
  sections: settings.sections.map((section) =>
    section.content ? { ...section, content: cleanText(section.content) } : section,
  ),
})

export const cleanText = (text: Text): Text =>
  Object.fromEntries(Object.entries(text).map(([lang, html]) => [lang, sanitiseProse(html ?? '')]))

import type { Locale } from '#core/locale.ts'
import type { Category, Step } from '#core/program/category.contract.ts'
import { closingToBegin, isShut } from '#core/program/deadline.rules.ts'
import type { PublicProgram } from '#core/program/portal.contract.ts'
import type { Program, ProgramSettings } from '#core/program/program.contract.ts'
import { ownClosing, phaseOf, programAbilities } from '#core/program/program.rules.ts'
import { pick, type Text } from '#core/text.ts'
import { type Context, can } from '../../context.ts'
import type { ProgramRow, ResponseCounts } from './program.rows.ts'

export interface AroundProgram {
  responses: ResponseCounts
  deadline: Date | null
  createdBy: string | null
  facets: Program['facets']
  /** The language asked for. */
  lang?: Locale | undefined
}

/** As those who work on it see it. Figures of applications are nought for those who may not read them. */
export function presentProgram(ctx: Context, row: ProgramRow, around: AroundProgram): Program {
  const abilities = programAbilities(row, (permission) => can(ctx, permission, row.id))
  const responses = abilities.readResponses ? around.responses : { total: 0, draft: 0, submitted: 0, withdrawn: 0 }
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    phase: phaseOf(row, ctx.now),
    publishedAt: iso(row.publishedAt),
    lang: spokenLang(row, around.lang),
    defaultLang: row.lang,
    supportedLangs: row.supportedLangs,
    title: row.title,
    summary: row.summary,
    opensAt: iso(row.opensAt),
    closesAt: iso(row.closesAt),
    deadlineAt: iso(around.deadline),
    zone: row.zone,
    graceMinutes: row.graceMinutes,
    visibility: row.visibility,
    capPerPerson: row.capPerPerson,
    capTotal: row.capTotal,
    numberPrefix: row.numberPrefix,
    settings: {
      ...presentSettings(row.settings),
      // People's emails: for those who may change the list.
      ...(row.settings.invited && can(ctx, 'program.settings.update', row.id) && { invited: row.settings.invited }),
    },
    responses: {
      total: responses.total,
      draft: responses.draft,
      submitted: responses.submitted,
      withdrawn: responses.withdrawn,
    },
    createdBy: around.createdBy,
    deletedAt: iso(row.deletedAt),
    version: row.version,
    abilities,
    facets: around.facets,
  }
}

const presentSettings = (settings: ProgramSettings): ProgramSettings => ({
  ...(settings.kind && { kind: settings.kind }),
  facts: settings.facts ?? [],
  sections: settings.sections ?? [],
  ...(settings.picture && { picture: settings.picture }),
  editAfterSubmission: settings.editAfterSubmission ?? true,
  ...(settings.isTemplate && { isTemplate: true }),
  ...(settings.off && { off: settings.off }),
  ...(settings.contact && { contact: settings.contact }),
})

/** As everyone sees it, in one language. */
export function presentPublic(
  row: ProgramRow,
  categories: readonly Category[],
  now: Date,
  asked: Locale,
): PublicProgram {
  const lang = spokenLang(row, asked)
  const words = (text: Text) => pick(text, lang, row.lang)
  const phase = row.status === 'active' ? phaseOf(row, now) : 'closed'
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    phase,
    lang,
    defaultLang: row.lang,
    supportedLangs: row.supportedLangs,
    title: words(row.title),
    summary: words(row.summary),
    opensAt: iso(row.opensAt),
    closesAt: iso(row.closesAt),
    deadlineAt: closingToBegin({ closesAt: iso(row.closesAt), graceMinutes: row.graceMinutes, categories }, now),
    zone: row.zone,
    categories: categories.map((category) => ({
      id: category.id,
      key: category.key,
      title: words(category.title),
      summary: words(category.summary),
    })),
    canApply: phase === 'open' && categories.some((category) => !isShut(category, row.graceMinutes, now)),
  }
}

const statusOf = ({ type }: Step) => (type === 'validation' ? ('todo' as const) : null)

/** A category as everyone sees it. What an organiser writes for those who wait at a gate is not for everyone. */
export function presentPublicCategory(row: ProgramRow, category: Category, asked: Locale) {
  const lang = spokenLang(row, asked)
  const words = (text: Text | undefined) => pick(text, lang, row.lang)
  return {
    id: category.id,
    title: words(category.title),
    summary: words(category.summary),
    steps: category.steps.map((step) => ({
      id: step.id,
      type: step.type,
      status: statusOf(step),
      title: words(step.title),
      config: {
        ...(step.config.form_id && { form_id: step.config.form_id }),
        ...(step.config.content && { content: words(step.config.content) }),
      },
      closesAt: ownClosing(step),
    })),
  }
}

/** Categories for those who build the program; with `lang`, texts in that language alone. */
export function presentCategories(
  categories: readonly Category[],
  row: ProgramRow,
  responses: (categoryId: string) => number,
  lang?: Locale,
) {
  const words = (text: Text): Text => (lang ? { [lang]: pick(text, lang, row.lang) } : text)
  return {
    version: row.version,
    items: categories.map((category) => ({
      id: category.id,
      key: category.key,
      title: words(category.title),
      summary: words(category.summary),
      responses: responses(category.id),
      steps: category.steps.map((step) => ({
        id: step.id,
        key: step.key,
        type: step.type,
        status: statusOf(step),
        title: words(step.title),
        closesAt: ownClosing(step),
        config: {
          ...(step.config.form_id && { form_id: step.config.form_id }),
          ...(step.config.content && { content: words(step.config.content) }),
          ...(step.config.message && { message: words(step.config.message) }),
        },
      })),
    })),
  }
}

const spokenLang = (row: ProgramRow, asked: Locale | undefined): Locale =>
  asked && row.supportedLangs.includes(asked) ? asked : row.lang

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

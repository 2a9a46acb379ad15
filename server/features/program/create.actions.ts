import type { ArgumentsOf } from '#core/endpoint.ts'
import { slugOf } from '#core/platform/slug.rules.ts'
import { Problem } from '#core/problem.ts'
import { programSortKey } from '#core/program/list.rules.ts'
import type * as contract from '#core/program/program.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import { pick } from '#core/text.ts'
import { type Context, can, platformOf } from '../../context.ts'
import { together, withFreeSlug } from '../../db/free-slug.ts'
import { record } from '../../events/record.ts'
import { copyForms } from '../form/form.actions.ts'
import { insertCategory, insertStep } from './category.repo.ts'
import { checkLanguages, checkSlug, showProgram, slugTaken } from './program.actions.ts'
import { subjectOf } from './program.audit.ts'
import { categoriesOf, findProgram, insertProgram, listTemplatePrograms } from './program.repo.ts'
import type { ProgramRow } from './program.rows.ts'
import { programTemplates } from './program.templates.ts'

type Input = ArgumentsOf<typeof contract.createProgram>

const DEFAULTS = {
  summary: {},
  opensAt: null,
  closesAt: null,
  zone: 'Europe/Paris',
  graceMinutes: 0,
  visibility: 'public' as const,
  capPerPerson: null,
  capTotal: null,
  numberPrefix: '',
  settings: { facts: [], sections: [], editAfterSubmission: true },
}

export async function createProgram(ctx: Context, input: Input): Promise<Program> {
  const platform = platformOf(ctx)
  const supportedLangs = input.supportedLangs ?? [
    input.lang,
    ...platform.supportedLangs.filter((code) => code !== input.lang),
  ]
  const issues = checkLanguages(ctx, { lang: input.lang, supportedLangs })
  const source = await sourceFor(ctx, input.from)
  if (input.from.kind === 'program' && !source) issues.push({ at: 'body.from.programId', rule: 'unknown' })
  if (issues.length > 0) throw new Problem('request.invalid', { issues })
  if (input.slug) checkSlug(input.slug)

  const values = {
    ...(source ? copied(source) : DEFAULTS),
    title: input.title,
    lang: input.lang,
    supportedLangs,
    publishedAt: null,
    archivedAt: null,
    deletedAt: null,
    createdById: ctx.actor.kind === 'user' ? ctx.actor.id : null,
  }
  const make = async (slug: string): Promise<string> => {
    const id = await insertProgram({ ...values, slug, sortKey: programSortKey({ ...values, slug }) })
    const after = { title: input.title, slug, lang: input.lang, supportedLangs, from: input.from.kind }
    await record(ctx, { type: 'program.created', subject: subjectOf({ ...values, id }), programId: id, after })
    if (source) await copyParts(ctx, source.id, id)
    else if (input.from.kind === 'template') await fillFrom(ctx, input.from.template, id)
    return id
  }
  const id = input.slug
    ? await together(() => make(input.slug as string)).catch(slugTaken(input.slug as string))
    : await withFreeSlug('program', slugOf(pick(input.title, input.lang)), make)
  return showProgram(ctx, id)
}

/** The program that a new one is a copy of: the one named, or one that is offered as a template. */
async function sourceFor(ctx: Context, from: Input['from']): Promise<ProgramRow | null> {
  if (from.kind === 'program') return sourceOf(ctx, from.programId)
  if (from.kind === 'empty') return null
  const [own] = (await ownTemplates(ctx)).filter(({ id }) => id === from.template)
  return own ? sourceOf(ctx, own.id) : null
}

const ownTemplates = async (ctx: Context) =>
  (await listTemplatePrograms()).filter(
    ({ id }) => can(ctx, 'program.settings.read', id) && can(ctx, 'program.form.read', id),
  )

/** A program that the person may copy: they can read its settings and forms. */
async function sourceOf(ctx: Context, programId: string): Promise<ProgramRow | null> {
  const source = await findProgram(programId)
  return source && can(ctx, 'program.settings.read', source.id) && can(ctx, 'program.form.read', source.id)
    ? source
    : null
}

/** All but its dates, and the prefix that tells its numbers from those of others. */
const copied = ({ summary, zone, graceMinutes, visibility, capPerPerson, capTotal, settings }: ProgramRow) => ({
  summary,
  opensAt: null,
  closesAt: null,
  zone,
  graceMinutes,
  visibility,
  capPerPerson,
  capTotal,
  numberPrefix: '',
  settings: {
    ...withoutPeople(settings),
    sections: settings.sections?.filter(({ kind }) => kind !== 'calendar') ?? [],
  },
})

const withoutPeople = ({ invited: _, isTemplate: __, ...settings }: ProgramRow['settings']) => settings

/** Forms, categories and steps of another program, with their keys. Applications and people stay where they are. */
async function copyParts(ctx: Context, fromId: string, toId: string): Promise<void> {
  const forms = await copyForms(ctx, fromId, toId)
  for (const [position, category] of (await categoriesOf(fromId)).entries()) {
    const categoryId = await insertCategory(toId, { ...category, steps: [], was: null }, position)
    for (const [at, step] of category.steps.entries()) {
      const formId = forms.get(step.config.form_id ?? '')
      const config = step.type === 'form' ? (formId ? { form_id: formId } : {}) : step.config
      await insertStep(toId, categoryId, { ...step, config, closesAt: null, was: null }, at)
    }
  }
  // What other slices add to a program, as its manifest says it.
  for (const { read, apply } of (await ctx.app.loadManifestParts()).program) {
    const value = (await read(ctx, [fromId])).get(fromId)
    if (value !== undefined) await apply(ctx, toId, value)
  }
}

async function fillFrom(ctx: Context, template: string, programId: string): Promise<void> {
  const known = await programTemplates()?.fill(ctx, template, programId)
  if (!known) throw new Problem('request.invalid', { issues: [{ at: 'body.from.template', rule: 'unknown' }] })
}

export async function listProgramTemplates(ctx: Context) {
  const own = await ownTemplates(ctx)
  const items = (await programTemplates()?.list()) ?? []
  return {
    items: [
      ...own.map(({ id, title, summary }) => ({ key: id, title, summary, isOwn: true })),
      ...items.map(({ key, title, summary }) => ({ key, title, summary, isOwn: false })),
    ],
  }
}

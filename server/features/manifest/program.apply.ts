import { sameValue } from '#core/manifest/canonical.ts'
import type { ManifestCategory, ManifestForm, ManifestProgram } from '#core/manifest/manifest.contract.ts'
import { resolveMoments } from '#core/manifest/moment.ts'
import { type WholeProgram, wholeProgram } from '#core/manifest/target.ts'
import { Problem } from '#core/problem.ts'
import type { Program } from '#core/program/program.contract.ts'
import { checkClosings } from '#core/program/program.rules.ts'
import { type Context, platformOf } from '../../context.ts'
import { createForm, deleteForm, getForm, publishForm, saveFormDraft } from '../form/form.actions.ts'
import { arrangeCategories } from '../program/category.actions.ts'
import { createProgram } from '../program/create.actions.ts'
import { checkLanguages, showProgram, writeProgram } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { archiveAgain, publishProgram, setProgramStatus, unpublishProgram } from '../program/publication.actions.ts'
import type { ProgramIds } from './export.actions.ts'
import { removeAnswersAt, removeResponsesIn } from './manifest.repo.ts'
import { valueAt } from './mistakes.ts'
import { placeFormFiles, placePageFiles } from './program.files.ts'
import { type Attempt, atOnce, placeIn, Refused } from './refusals.ts'

const NONE: ProgramIds['forms'] = new Map()

interface Wanted {
  /** Files that lie beside the manifest by their sha256, and keys of those that were put into the store. */
  beside: { files: ReadonlyMap<string, string>; stored: string[] }
  was: WholeProgram | null
  target: WholeProgram
  ids: ProgramIds | null
}

/**
 * Makes one program be what it should: settings, then forms, then the arrangement that uses them, then forms that nothing
 * uses any more, then whether it is published. Runs inside the transaction of the whole.
 */
export async function applyProgram(ctx: Context, wanted: Wanted, attempt: Attempt): Promise<void> {
  const { was, target, ids } = wanted
  if (await refuseLanguages(ctx, wanted, attempt)) return
  const made = await attempt(['programs', target.slug], () =>
    was && ids ? showProgram(ctx, ids.id) : makeProgram(ctx, target),
  )
  if (made) await makeSo(ctx, made.result, wanted, attempt)
}

/** A file may come from a platform with other languages. Those that the program speaks already stay. */
async function refuseLanguages(ctx: Context, { was, target }: Wanted, attempt: Attempt): Promise<boolean> {
  const { slug } = platformOf(ctx)
  const issues = checkLanguages(ctx, { lang: target.lang, supportedLangs: target.languages }, was?.languages)
  for (const { at, params } of issues) {
    const path = placeIn(at)
    const code = valueAt(target, path)
    await attempt(['programs', target.slug, ...path], () => {
      throw new Refused(
        at === 'body.lang'
          ? `"${code}" is not among the program's languages`
          : `${slug} does not have "${code}" (available: ${params?.values})`,
      )
    })
  }
  return issues.length > 0
}

/** What is in the archive leaves it to be changed, and goes back at the end. What is refused keeps only that from being tried which needs it: else its consequences would be told as well. */
async function makeSo(ctx: Context, program: Program, wanted: Wanted, attempt: Attempt): Promise<void> {
  const { was, target, ids } = wanted
  const at = ['programs', target.slug]
  const { archivedAt } = await getProgramRow(program.id)
  const open = program.status === 'archived' ? await setStatus(ctx, program, 'active') : program
  await attempt(at, async () => applySettings(ctx, open, await placePageFiles(ctx, target, open.id, wanted.beside)))
  const publishable = await refuseEmpty(program, target, attempt)
  const forms = await applyForms(ctx, program.id, wanted, attempt)
  if (!forms || !(await attempt(at, () => applyArrangement(ctx, program.id, wanted, forms)))) return
  await attempt(at, () => applyProperties(ctx, program.id, wanted))
  for (const form of was?.forms ?? []) {
    const id = ids?.forms.get(form.key)
    if (id && !target.forms.some(({ key }) => key === form.key)) {
      const params = { programId: program.id, formId: id }
      await attempt([...at, 'forms', form.key], () => deleteForm(ctx, { ...params }))
    }
  }
  if (publishable)
    await attempt([...at, 'published'], async () =>
      applyPublication(ctx, await showProgram(ctx, program.id), target, archivedAt),
    )
}

/** Lets the slices write what they add to a program. */
async function applyProperties(ctx: Context, programId: string, { was, target }: Wanted): Promise<void> {
  const { program } = await ctx.app.loadManifestParts()
  for (const { property, apply } of program) {
    const name = property as keyof WholeProgram
    if (!sameValue(was?.[name], target[name])) await apply(ctx, programId, target[name])
  }
}

/** The check before publishing stops at the first category without a step; a file is told of each, where it stands. */
async function refuseEmpty(program: Program, target: WholeProgram, attempt: Attempt): Promise<boolean> {
  if (!target.published || target.archived || program.publishedAt) return true
  const empty = target.categories.filter(({ steps }) => steps.length === 0)
  for (const { key } of empty) {
    await attempt(['programs', target.slug, 'categories', key, 'steps'], () => {
      throw new Refused('there is no step: the program cannot be published yet [program.notPublishable]')
    })
  }
  return empty.length === 0
}

/**
 * Fills a new, empty program from a description of one. Name, address and languages stay what the person chose, and it stays
 * a draft: publishing is theirs.
 */
export async function fillProgram(ctx: Context, program: Program, source: ManifestProgram): Promise<void> {
  const { programs: [resolved = source] = [] } = resolveMoments({ opencall: 1, programs: [source] }, ctx.now)
  const { slug, title, lang, supportedLangs: languages } = program
  const own = { slug, title, lang, languages, published: false, archived: false }
  const target = { ...wholeProgram(resolved, languages), ...own }
  await makeSo(ctx, program, { was: null, target, ids: null, beside: { files: new Map(), stored: [] } }, atOnce)
}

const makeProgram = (ctx: Context, target: WholeProgram): Promise<Program> =>
  createProgram(ctx, {
    title: target.title,
    lang: target.lang,
    supportedLangs: target.languages,
    slug: target.slug,
    from: { kind: 'empty' },
  })

const applySettings = (ctx: Context, program: Program, target: WholeProgram): Promise<Program> =>
  writeProgram(ctx, {
    programId: program.id,
    version: program.version,
    slug: target.slug,
    title: target.title,
    summary: target.summary,
    lang: target.lang,
    supportedLangs: target.languages,
    opensAt: target.opensAt,
    closesAt: target.closesAt,
    zone: target.zone,
    graceMinutes: target.graceMinutes,
    visibility: target.visibility,
    capPerPerson: target.caps.perPerson,
    capTotal: target.caps.total,
    numberPrefix: target.numberPrefix,
    settings: {
      ...(Object.values(target.kind).some(Boolean) && { kind: target.kind }),
      facts: target.facts,
      sections: target.sections,
      ...(target.picture && { picture: target.picture }),
      editAfterSubmission: target.editAfterSubmission,
      ...(target.template && { isTemplate: true }),
      ...(target.off.length > 0 && { off: target.off }),
      ...(target.contact && { contact: target.contact }),
      ...(target.invited.length > 0 && { invited: target.invited }),
    },
  })

/** Makes and changes forms. Answers the ids of all of them by key, null when one is refused. */
async function applyForms(
  ctx: Context,
  programId: string,
  { was, target, ids: known, beside }: Wanted,
  attempt: Attempt,
): Promise<Map<string, string> | null> {
  const ids = new Map(known?.forms ?? NONE)
  let refused = false
  for (const form of target.forms) {
    const id = ids.get(form.key)
    const before = was?.forms.find(({ key }) => key === form.key)
    if (id && sameValue(before, form)) continue
    const done = await attempt(['programs', target.slug, 'forms', form.key], async () => {
      const placed = await placeFormFiles(ctx, form, id ?? null, beside)
      if (id) await changeForm(ctx, programId, id, placed)
      else ids.set(form.key, await makeForm(ctx, programId, placed))
    })
    if (!done) refused = true
  }
  return refused ? null : ids
}

async function makeForm(ctx: Context, programId: string, form: ManifestForm): Promise<string> {
  const made = await createForm(ctx, {
    programId,
    key: form.key,
    title: form.title,
    definition: { fields: form.fields },
  })
  if (!form.draft) await publish(ctx, programId, made.id)
  return made.id
}

async function changeForm(ctx: Context, programId: string, formId: string, form: ManifestForm): Promise<void> {
  const { version } = await show(ctx, programId, formId)
  await saveFormDraft(ctx, { programId, formId, title: form.title, definition: { fields: form.fields }, version })
  if (!form.draft) await publish(ctx, programId, formId)
}

const show = (ctx: Context, programId: string, formId: string) => getForm(ctx, { programId, formId, lang: 'fr' })

async function publish(ctx: Context, programId: string, formId: string): Promise<void> {
  const { version, draftChanged, currentVersion } = await show(ctx, programId, formId)
  if (!draftChanged && currentVersion !== null) return
  await publishForm(ctx, { programId, formId, version })
}

async function applyArrangement(
  ctx: Context,
  programId: string,
  { was, target, ids }: Wanted,
  forms: ReadonlyMap<string, string>,
): Promise<void> {
  const categories = target.categories.map((category) => wantedCategory(category, forms, ids))
  if (was ? sameValue(was.categories, target.categories) : categories.length === 0) {
    // The opening alone may have moved past a step's closing.
    const opensAt = was?.opensAt === target.opensAt ? null : target.opensAt
    const issues = checkClosings(categories, { opensAt: opensAt ? new Date(opensAt) : null, lang: target.lang })
    if (issues.length > 0) throw new Problem('program.datesInvalid', { issues })
    return
  }
  await prune(ids, target)
  const { version } = await showProgram(ctx, programId)
  await arrangeCategories(ctx, { programId, version, categories })
}

function wantedCategory(category: ManifestCategory, forms: ReadonlyMap<string, string>, ids: ProgramIds | null) {
  const known = ids?.categories.get(category.key)
  return {
    ...(known && { id: known.id }),
    key: category.key,
    title: category.title,
    summary: category.summary ?? {},
    steps: category.steps.map((step) => {
      const id = known?.steps.get(step.key)
      const formId = step.type === 'form' && step.form ? forms.get(step.form) : undefined
      return {
        ...(id && { id }),
        key: step.key,
        type: step.type,
        title: step.title,
        config: {
          ...(formId && { form_id: formId }),
          ...(step.type === 'textarea' && { content: step.content }),
          ...(step.type === 'validation' && step.message && { message: step.message }),
        },
        closesAt: (step.type === 'form' && step.closesAt) || null,
      }
    }),
  }
}

/** What goes takes its applications along. The plan has refused it unless the operator said so. */
async function prune(ids: ProgramIds | null, target: WholeProgram): Promise<void> {
  if (!ids) return
  const wanted = new Map(target.categories.map((category) => [category.key, category]))
  const gone = [...ids.categories].filter(([key]) => !wanted.has(key))
  await removeResponsesIn(gone.map(([, { id }]) => id))
  const steps = [...ids.categories].flatMap(([key, category]) => {
    const kept = wanted.get(key)?.steps
    return kept ? [...category.steps].filter(([step]) => !kept.some((one) => one.key === step)).map(([, id]) => id) : []
  })
  await removeAnswersAt(steps)
}

async function applyPublication(
  ctx: Context,
  program: Program,
  target: WholeProgram,
  archivedAt: Date | null,
): Promise<void> {
  const body = { version: program.version }
  const input = { programId: program.id, ...body }
  if (target.archived) {
    if (archivedAt) await archiveAgain(ctx, program.id, archivedAt)
    else await setStatus(ctx, program, 'archived')
  } else if (target.published && !program.publishedAt) await publishProgram(ctx, input)
  else if (!target.published && program.publishedAt) await unpublishProgram(ctx, input)
}

const setStatus = (ctx: Context, program: Program, status: 'active' | 'archived'): Promise<Program> =>
  setProgramStatus(ctx, { programId: program.id, status, version: program.version })

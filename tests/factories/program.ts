import type { FormDefinition } from '#core/form/definition.ts'
import type { Form } from '#core/form/endpoints.contract.ts'
import type { Locale } from '#core/locale.ts'
import type { ProgramCategories, StepType } from '#core/program/category.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { Text } from '#core/text.ts'
import type { App, PlatformRef } from '#server/context.ts'
import { arrangeCategories } from '#server/features/program/category.actions.ts'
import { createProgram } from '#server/features/program/create.actions.ts'
import { updateProgram } from '#server/features/program/program.actions.ts'
import { publishProgram } from '#server/features/program/publication.actions.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makeForm, operatorOn } from './form.ts'

/** A step by its type; steps of type form ask for the program's one form. */
export type StepGiven =
  | StepType
  | { type: StepType; key?: string; title?: Text; content?: Text; message?: Text; closesAt?: string }

export interface ProgramGiven {
  title?: Text
  slug?: string
  lang?: Locale
  /** Steps by category, in order. Left out: one category with one form. */
  categories?: { key?: string; title?: Text; steps: readonly StepGiven[] }[]
  definition?: FormDefinition
  /** Columns of the program, such as dates and caps. */
  settings?: Partial<
    Pick<
      Program,
      | 'opensAt'
      | 'closesAt'
      | 'zone'
      | 'graceMinutes'
      | 'visibility'
      | 'capPerPerson'
      | 'capTotal'
      | 'numberPrefix'
      | 'supportedLangs'
      | 'settings'
    >
  >
  publish?: 'yes' | 'no'
}

export interface MadeProgram {
  program: Program
  form: Form
  categories: ProgramCategories['items']
}

let count = 0

/** An empty draft program, made by the real action. */
export function makeDraft(
  app: App,
  platform: PlatformRef,
  given: Pick<ProgramGiven, 'title' | 'slug' | 'lang'> = {},
): Promise<Program> {
  count += 1
  const lang = given.lang ?? platform.defaultLang
  const body = {
    title: given.title ?? { [lang]: `Programme ${count}` },
    lang,
    slug: given.slug,
    from: { kind: 'empty' as const },
  }
  return inPlatform(platform.id, () => createProgram(operatorOn(app, platform), { ...body }))
}

/** What the edit screen sends: everything that it read. */
export const settingsOf = ({
  title,
  summary,
  slug,
  defaultLang: lang,
  supportedLangs,
  opensAt,
  closesAt,
  zone,
  graceMinutes,
  visibility,
  capPerPerson,
  capTotal,
  numberPrefix,
  settings,
  version,
}: Program) => ({
  title,
  summary,
  slug,
  lang,
  supportedLangs,
  opensAt,
  closesAt,
  zone,
  graceMinutes,
  visibility,
  capPerPerson,
  capTotal,
  numberPrefix,
  settings,
  version,
})
/** A program with a form and categories, open and published unless told. Made by the real actions. */
export async function makeProgram(app: App, platform: PlatformRef, given: ProgramGiven = {}): Promise<MadeProgram> {
  const draft = await makeDraft(app, platform, given)
  const params = { programId: draft.id }
  const form = await makeForm(app, platform, draft.id, given.definition ? { definition: given.definition } : {})
  const ctx = operatorOn(app, platform)
  return inPlatform(platform.id, async () => {
    const updated = given.settings
      ? await updateProgram(ctx, { ...params, ...settingsOf(draft), ...given.settings })
      : draft
    const wanted = given.categories ?? [{ title: { fr: 'Catégorie', en: 'Category' }, steps: ['form' as const] }]
    const arranged = await arrangeCategories(ctx, {
      ...params,
      version: updated.version,
      categories: wanted.map((category, n) => ({
        key: category.key,
        title: category.title ?? { fr: `Catégorie ${n + 1}`, en: `Category ${n + 1}` },
        summary: {},
        steps: category.steps.map((step) => stepOf(step, form.id)),
      })),
    })
    const program =
      given.publish === 'no'
        ? { ...updated, version: arranged.version }
        : await publishProgram(ctx, { ...params, version: arranged.version })
    return { program, form, categories: arranged.items }
  })
}

const WORDS: Record<StepType, Text> = {
  form: { fr: 'Dossier', en: 'Application' },
  textarea: { fr: 'Règlement', en: 'Rules' },
  validation: { fr: 'Recevabilité', en: 'Eligibility' },
}

function stepOf(given: StepGiven, formId: string) {
  const step = typeof given === 'string' ? { type: given } : given
  const config = {
    form: { form_id: formId },
    textarea: { content: step.content ?? { fr: '<p>Lisez ceci.</p>', en: '<p>Read this.</p>' } },
    validation: step.message ? { message: step.message } : {},
  }[step.type]
  return {
    key: step.key,
    type: step.type,
    title: step.title ?? WORDS[step.type],
    config,
    closesAt: step.closesAt ?? null,
  }
}

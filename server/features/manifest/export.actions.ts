import { buffer } from 'node:stream/consumers'
import type { FormDefinition } from '#core/form/definition.ts'
import { carriedFile, carriedFileOf, filesIn } from '#core/form/files.ts'
import { sameValue } from '#core/manifest/canonical.ts'
import type { Bound } from '#core/manifest/diff.ts'
import type { Manifest, ManifestForm, ManifestStep } from '#core/manifest/manifest.contract.ts'
import {
  PLATFORM_PARTS,
  type PlatformLists,
  PROGRAM_PARTS,
  type ProgramProperties,
  type WholeSettings,
} from '#core/manifest/parts.ts'
import { tidy, type WholeManifest, type WholeProgram } from '#core/manifest/target.ts'
import { tidyFeatures } from '#core/platform/features.ts'
import { Problem } from '#core/problem.ts'
import { filesInPage } from '#core/program/section.rules.ts'
import type { Text } from '#core/text.ts'
import { isEmptyText } from '#core/text.ts'
import { type Context, platformOf } from '../../context.ts'
import { snapshot } from '../../db/database.ts'
import type { ManifestParts } from '../../slice.ts'
import { countAtSteps, countResponses, type ProgramRow } from '../program/program.public.ts'
import {
  categoryRows,
  countByForm,
  fileRow,
  formRows,
  languagesOf,
  type PlatformWords,
  platformRow,
  programRows,
  stepRows,
  themeRow,
  versionRows,
} from './manifest.repo.ts'
import { carryFiles } from './program.files.ts'

/** A file that the manifest names: its bytes are read when they are written somewhere. */
export interface NamedFile {
  sha256: string
  name: string
  bytes(): Promise<Buffer>
}

export interface Exported {
  manifest: WholeManifest
  files: NamedFile[]
  /** Forms whose draft differs from the published version, which is what the manifest has. */
  drafts: UnpublishedDraft[]
}

export interface UnpublishedDraft {
  program: string
  form: string
}

/** Ids behind the keys of a platform, for carrying a plan out. */
export interface Ids {
  platform: { version: number; logoKey: string | null; settings: Record<string, unknown> }
  programs: Map<string, ProgramIds>
}

export interface ProgramIds {
  id: string
  status: ProgramRow['status']
  publishedAt: Date | null
  settings: ProgramRow['settings']
  categories: Map<string, { id: string; steps: Map<string, string> }>
  forms: Map<string, string>
}

/** The platform as a manifest: instants in UTC; ids, people, applications, secrets and counters left out. */
export async function exportPlatform(ctx: Context): Promise<Omit<Exported, 'manifest'> & { manifest: Manifest }> {
  const { manifest, files, drafts } = await readPlatform(ctx)
  return { manifest: { ...manifest, programs: manifest.programs.map(withoutPeople) }, files, drafts }
}

/** Who is invited is set by whoever opens the call; a file that does not say it changes nothing of it. */
const withoutPeople = ({ invited: _, ...program }: WholeProgram): Omit<WholeProgram, 'invited'> => program

/** One program as a manifest of its own, to be applied on any platform. Throws 'resource.notFound'. */
export async function exportProgram(
  ctx: Context,
  slug: string,
): Promise<Omit<Exported, 'manifest'> & { manifest: Manifest }> {
  const { manifest, files, drafts } = await exportPlatform(ctx)
  const program = manifest.programs?.find((candidate) => candidate.slug === slug)
  if (!program) throw new Problem('resource.notFound', { data: { program: slug } })
  const shown = [...(program.forms ?? []).flatMap(filesIn), ...filesInPage({ sections: [], ...program })]
  const named = new Set(shown.flatMap((at) => carriedFileOf(at)?.sha256 ?? []))
  return {
    manifest: { opencall: 1, programs: [program] },
    files: files.filter(({ sha256 }) => named.has(sha256)),
    drafts: drafts.filter((draft) => draft.program === slug),
  }
}

/** Everything that a plan is made from, read at one moment: the platform, what is bound to its parts, the ids behind keys. */
export function readPlatform(ctx: Context): Promise<Exported & { bound: Bound; ids: Ids; trash: Set<string> }> {
  return snapshot(async () => {
    const row = await platformRow(platformOf(ctx).id)
    if (!row) throw new Problem('platform.unknown')
    const parts = await ctx.app.loadManifestParts()
    const [theme, all, forms, settings, lists] = await Promise.all([
      themeRow(row.themeReference),
      programRows(),
      countByForm(),
      Promise.all(parts.settings.map(async ({ property, read }) => [property, await read(ctx)] as const)),
      Promise.all(parts.platform.map(async ({ property, read }) => ({ property, ...(await read(ctx)) }))),
    ])
    const logo = theme?.logoKey ? await fileRow(theme.logoKey) : null
    const words = row.settings as PlatformWords
    const shown = words.picture ? await fileRow(words.picture.key) : null
    const programs = all.filter(({ status }) => status !== 'deleted')
    const counts = new Map<string, number>()
    const ids: Ids = {
      platform: { version: row.version, logoKey: theme?.logoKey ?? null, settings: row.settings },
      programs: new Map(),
    }
    const values = await readProgramParts(
      ctx,
      parts.program,
      programs.map(({ id }) => id),
    )
    const whole: WholeProgram[] = []
    const drafts: UnpublishedDraft[] = []
    for (const program of programs) {
      const { manifest, ids: programIds, drafts: formKeys } = await readProgram(program)
      whole.push({ ...manifest, ...values(program.id) })
      drafts.push(...formKeys.map((form) => ({ program: program.slug, form })))
      ids.programs.set(program.slug, programIds)
      await countHeld(`${row.slug}/${program.slug}`, programIds, forms, counts)
    }
    const carried = await carryFiles(ctx, whole)
    for (const { property, held = [] } of lists) {
      const kind = PLATFORM_PARTS.find((part) => part.property === property)?.kind
      for (const [name, count] of held) counts.set(`${kind}:${row.slug}/${name}`, count)
    }

    const manifest = tidy<WholeManifest>({
      opencall: 1,
      platform: {
        slug: row.slug,
        name: row.name,
        languages: languagesOf(row),
        features: tidyFeatures(row.features),
        theme: {
          primary: theme?.primaryColor ?? '',
          secondary: theme?.secondaryColor ?? '',
          logo: logo && { name: logo.name, sha256: logo.checksum },
        },
        texts: { headline: words.site?.headline, intro: words.site?.intro, about: words.site?.about },
        picture:
          shown && words.picture
            ? {
                image: carriedFile({ sha256: shown.checksum, name: shown.name }),
                alt: words.picture.alt,
                ...(!isEmptyText(words.picture.caption) && { caption: words.picture.caption }),
              }
            : null,
      },
      ...(Object.fromEntries(lists.map(({ property, items }) => [property, items])) as unknown as PlatformLists),
      ...(Object.fromEntries(settings) as unknown as WholeSettings),
      programs: carried.programs,
    })
    return {
      manifest,
      files: [
        ...[logo, shown].flatMap((file) =>
          file
            ? [{ sha256: file.checksum, name: file.name, bytes: () => buffer(ctx.app.files.read(row.id, file.key)) }]
            : [],
        ),
        ...carried.files,
      ],
      drafts,
      bound: { count: (kind, at) => counts.get(`${kind}:${at}`) ?? 0 },
      ids,
      trash: new Set(all.filter(({ status }) => status === 'deleted').map(({ slug }) => slug)),
    }
  })
}

/** What the slices say of each program. */
async function readProgramParts(ctx: Context, parts: Required<ManifestParts>['program'], programIds: string[]) {
  const read = await Promise.all(parts.map((part) => part.read(ctx, programIds)))
  const values = PROGRAM_PARTS.map(({ property, empty }) => {
    const at = parts.findIndex((part) => part.property === property)
    return { property, of: (id: string) => read[at]?.get(id) ?? empty }
  })
  return (programId: string) =>
    Object.fromEntries(values.map(({ property, of }) => [property, of(programId)])) as ProgramProperties
}

async function countHeld(
  at: string,
  ids: ProgramIds,
  byForm: ReadonlyMap<string, number>,
  counts: Map<string, number>,
) {
  const categories = [...ids.categories]
  const inCategories = await countResponses(categories.map(([, { id }]) => id))
  const atSteps = await countAtSteps(categories.flatMap(([, { steps }]) => [...steps.values()]))
  for (const [key, { id, steps }] of categories) {
    counts.set(`category:${at}/${key}`, inCategories.get(id) ?? 0)
    for (const [step, stepId] of steps) counts.set(`step:${at}/${key}/${step}`, atSteps.get(stepId) ?? 0)
  }
  for (const [key, id] of ids.forms) counts.set(`form:${at}/${key}`, byForm.get(id) ?? 0)
}

async function readProgram(
  row: ProgramRow,
): Promise<{ manifest: Omit<WholeProgram, keyof ProgramProperties>; ids: ProgramIds; drafts: string[] }> {
  const [categories, steps, forms] = await Promise.all([categoryRows(row.id), stepRows(row.id), formRows(row.id)])
  const versions = forms.length > 0 ? await versionRows(forms.map(({ id }) => id)) : []
  const formKey = new Map(forms.map(({ id, key }) => [id, key]))
  const stepsOf = Map.groupBy(steps, ({ categoryId }) => categoryId)
  const { settings } = row
  const versionsOf = (form: (typeof forms)[number]) => {
    const mine = versions.filter(({ formId }) => formId === form.id)
    return {
      current: mine.find(({ id }) => id === form.currentVersionId),
      draft: mine.find(({ publishedAt }) => publishedAt === null),
    }
  }
  return {
    drafts: forms.flatMap((form) => {
      const { current, draft } = versionsOf(form)
      return current && draft && !sameValue(current.definition, draft.definition) ? [form.key] : []
    }),
    ids: {
      id: row.id,
      status: row.status,
      publishedAt: row.publishedAt,
      settings,
      categories: new Map(
        categories.map(({ id, key }) => [
          key,
          { id, steps: new Map((stepsOf.get(id) ?? []).map((step) => [step.key, step.id])) },
        ]),
      ),
      forms: new Map(forms.map(({ id, key }) => [key, id])),
    },
    manifest: {
      slug: row.slug,
      title: row.title,
      summary: row.summary,
      kind: settings.kind ?? {},
      lang: row.lang,
      languages: row.supportedLangs,
      opensAt: row.opensAt?.toISOString() ?? null,
      closesAt: row.closesAt?.toISOString() ?? null,
      zone: row.zone,
      graceMinutes: row.graceMinutes,
      visibility: row.visibility,
      invited: settings.invited ?? [],
      caps: { perPerson: row.capPerPerson, total: row.capTotal },
      numberPrefix: row.numberPrefix,
      editAfterSubmission: settings.editAfterSubmission ?? true,
      template: settings.isTemplate ?? false,
      off: settings.off ?? [],
      contact: settings.contact || null,
      published: row.publishedAt !== null && row.status === 'active',
      archived: row.status === 'archived',
      facts: settings.facts ?? [],
      picture: settings.picture ?? null,
      sections: settings.sections ?? [],
      categories: categories.map((category) => ({
        key: category.key,
        title: category.title,
        summary: category.summary,
        steps: (stepsOf.get(category.id) ?? []).map((step) => writeStep(step, formKey)),
      })),
      forms: forms.map((form): ManifestForm => {
        const { current, draft } = versionsOf(form)
        const shown = current ?? draft
        return {
          key: form.key,
          title: form.title,
          draft: !current,
          fields: (shown?.definition as FormDefinition | undefined)?.fields ?? [],
        }
      }),
    },
  }
}

function writeStep(
  step: Awaited<ReturnType<typeof stepRows>>[number],
  formKey: ReadonlyMap<string, string>,
): ManifestStep {
  const common = { key: step.key, title: step.title }
  const config = step.config as { form_id?: string; content?: Text; message?: Text }
  switch (step.type) {
    case 'form': {
      const form = formKey.get(step.formId ?? config.form_id ?? '')
      return { ...common, type: 'form', ...(form && { form }), closesAt: step.closesAt?.toISOString() ?? null }
    }
    case 'textarea':
      return { ...common, type: 'textarea', content: config.content ?? {} }
    case 'validation':
      return { ...common, type: 'validation', message: config.message ?? {} }
  }
}

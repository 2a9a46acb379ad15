import type { Config } from '#config/env.ts'
import { definitionSeenBy } from '#core/form/fields.ts'
import { platformState, SELF_HOSTED } from '#core/platform/platform.rules.ts'
import type { FirstForm, SiteCategory, SitePlatform, SiteProgram } from '#core/site/content.ts'
import type { Category } from '../db/models/Category.ts'
import type { Platform } from '../db/models/Platform.ts'
import type { Program } from '../db/models/Program.ts'
import type { Step } from '../db/models/Step.ts'
import type { Theme } from '../db/models/Theme.ts'
import { listFormerSlugs } from '../db/slugs.ts'
import { currentVersionsOf } from '../features/form/form.repo.ts'
import type { PublishedVersion } from '../features/form/form.rows.ts'
import { logoPath, presentPicture, presentTexts } from '../features/platform/platform.present.ts'
import { findPlatformRef } from '../http/hosts.ts'
import { loadSiteParts } from '../slices.ts'
import { inPlatform } from '../tenancy/scope.ts'
import * as repo from './content.repo.ts'
import type { SiteSource } from './former.ts'

/** Everything that a platform's pages are made of. Null when there is no such platform. */
export async function loadSiteContent(
  config: Pick<Config, 'rootHost' | 'scheme'>,
  platformId: string,
): Promise<SiteSource | null> {
  const ref = await findPlatformRef(config as Config, { id: platformId })
  if (!ref) return null
  return inPlatform(platformId, async () => {
    const sequence = await repo.logLength()
    const platform = await repo.findPlatform(platformId)
    if (!platform) return null
    const [theme, programs, former, parts] = await Promise.all([
      repo.findTheme(platform.themeReference),
      repo.listPublishedPrograms(),
      listFormerSlugs(),
      loadSiteParts(),
    ])
    const ids = programs.map((program) => program.id)
    const [categories, steps] = ids.length
      ? await Promise.all([repo.listCategories(ids), repo.listSteps(ids)])
      : [[], []]
    const forms = await currentVersionsOf(steps.flatMap(({ formId }) => formId ?? []))
    const stepsOf = Map.groupBy(steps, (step) => step.categoryId)
    const categoriesOf = Map.groupBy(categories, (category) => category.programId)
    return {
      platform: presentPlatform(platform, theme, `${config.scheme}://${ref.host}`),
      programs: programs.map((program) =>
        presentProgram(
          program,
          (categoriesOf.get(program.id) ?? []).map((category) =>
            presentCategory(category, stepsOf.get(category.id) ?? [], forms),
          ),
        ),
      ),
      parts,
      // What is in the trash has no pages to lead to.
      former: former.filter(({ kind, ownerId }) => kind !== 'program' || ids.includes(ownerId)),
      sequence,
    }
  })
}

function presentPlatform(platform: Platform, theme: Theme | null, origin: string): SitePlatform {
  const { defaultLang, supportedLangs } = platform
  const settings = platform.settings as Record<string, unknown>
  const picture = presentPicture({ id: platform.id, settings })
  return {
    id: platform.id,
    slug: platform.slug,
    name: platform.name,
    state: platformState(platform.state, SELF_HOSTED),
    locales: [defaultLang, ...supportedLangs.filter((locale) => locale !== defaultLang)],
    origin,
    theme: { primaryColor: theme?.primaryColor ?? null, secondaryColor: theme?.secondaryColor ?? null },
    logo: theme?.logoKey ? { path: logoPath(platform.id, theme.logoKey) ?? '', type: 'image' } : null,
    picture: picture && { image: picture.location, alt: picture.alt, caption: picture.caption },
    texts: presentTexts(settings),
  }
}

function presentProgram(program: Program, categories: SiteCategory[]): SiteProgram {
  return {
    id: program.id,
    slug: program.slug,
    lang: program.lang,
    title: program.title,
    summary: program.summary,
    opensAt: program.opensAt?.toISOString() ?? null,
    closesAt: program.closesAt?.toISOString() ?? null,
    zone: program.zone,
    graceMinutes: program.graceMinutes,
    capPerPerson: program.capPerPerson,
    visibility: program.visibility,
    archived: program.status === 'archived',
    settings: {
      ...(program.settings.kind && { kind: program.settings.kind }),
      facts: program.settings.facts ?? [],
      sections: program.settings.sections ?? [],
      ...(program.settings.picture && { picture: program.settings.picture }),
      editAfterSubmission: program.settings.editAfterSubmission ?? true,
      ...(program.settings.contact && { contact: program.settings.contact }),
    },
    categories,
  }
}

type Forms = ReadonlyMap<string, PublishedVersion>

const presentCategory = (category: Category, steps: Step[], forms: Forms): SiteCategory => ({
  id: category.id,
  key: category.key,
  title: category.title,
  summary: category.summary,
  steps: steps.map((step) => ({
    id: step.id,
    key: step.key,
    type: step.type,
    title: step.title,
    // What a step holds is fetched by the applicant's island; pages need to know that it is there.
    config: {},
    closesAt: step.closesAt?.toISOString() ?? null,
  })),
  firstForm: firstForm(steps, forms),
})

/** Behind a validation nobody reads the questions before it is passed: only what comes before it is for everyone. */
function firstForm(steps: Step[], forms: Forms): FirstForm | null {
  const at = steps.findIndex(({ type }) => type !== 'textarea')
  const step = steps[at]
  const version = step?.type === 'form' ? forms.get(step.formId ?? '') : undefined
  if (!step || !version) return null
  return {
    stepId: step.id,
    title: step.title,
    definition: definitionSeenBy(version.definition, 'applicant'),
    texts: steps.slice(0, at).map(({ title, config }) => ({ title, content: config.content ?? {} })),
  }
}

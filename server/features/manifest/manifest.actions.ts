import { carriedFileOf } from '#core/form/files.ts'
import { sameValue } from '#core/manifest/canonical.ts'
import { NOTHING_BOUND, type Plan, planChanges } from '#core/manifest/diff.ts'
import type { Located } from '#core/manifest/located.ts'
import type { Manifest } from '#core/manifest/manifest.contract.ts'
import { resolveMoments } from '#core/manifest/moment.ts'
import { mapLists, type WholeManifest } from '#core/manifest/target.ts'
import { Problem } from '#core/problem.ts'
import type { Text } from '#core/text.ts'
import { type Context, type PlatformRef, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef, toRef } from '../../http/hosts.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { createPlatform, setFeatures, updateGeneral } from '../platform/platform.actions.ts'
import { setSettings } from '../platform/platform.public.ts'
import { cleanText } from '../program/program.actions.ts'
import { type Ids, readPlatform } from './export.actions.ts'
import { logoOf } from './logo.apply.ts'
import { ManifestError } from './manifest.files.ts'
import { platformRow } from './manifest.repo.ts'
import { applyProgram } from './program.apply.ts'
import { type Attempt, Refusals } from './refusals.ts'

export interface PlanOptions {
  /** Which platform, when the manifest does not say. */
  slug?: string | undefined
  /** Also take away what holds applications. */
  prune: 'yes' | 'no'
}

export interface ApplyOptions extends PlanOptions {
  /** sha256 → path of the files that the manifest names. */
  files: ReadonlyMap<string, string>
  /** The manifest as it was read, for the places of what is refused. */
  root?: Located
  /** Told how much of it is done, from 0 to 1. */
  watch?: (share: number) => void
}

export interface Applied {
  plan: Plan
  platform: PlatformRef
  /** Keys of the files that it put into the store: what a transaction that is taken back leaves behind. */
  stored: string[]
}

/** The slug that a manifest is about. Throws ManifestError when neither it nor the caller says. */
export function slugFor(manifest: Manifest, told: string | undefined): string {
  const slug = told ?? manifest.platform?.slug
  if (slug && told && manifest.platform && manifest.platform.slug !== told) {
    throw new ManifestError([
      {
        place: null,
        path: 'platform.slug',
        message: `is "${manifest.platform.slug}", but the platform asked for is "${told}"`,
      },
    ])
  }
  if (slug) return slug
  throw new ManifestError([
    { place: null, path: 'platform', message: 'is missing: say which platform with --platform' },
  ])
}

/** What applying the manifest would change now. Nothing is written. */
export async function planManifest(ctx: Context, manifest: Manifest, options: PlanOptions): Promise<Plan> {
  const slug = slugFor(manifest, options.slug)
  const platform = await findPlatformRef(ctx.app.config, { slug })
  if (!platform) return planNew(ctx, manifest, slug)
  return inPlatform(platform.id, async () => (await planOn({ ...ctx, platform }, manifest, { ...options, slug })).plan)
}

/** Throws ManifestError without a `platform`: such a file can only change one that is there. */
function planNew(ctx: Context, manifest: Manifest, slug: string): Plan {
  if (!manifest.platform) {
    const message = 'a file without a platform can only change one that is there'
    throw new ManifestError([{ place: null, path: '', message }], `There is no platform "${slug}"`)
  }
  return planChanges(null, clean(resolveMoments(manifest, ctx.now)), { slug, bound: NOTHING_BOUND })
}

async function planOn(ctx: Context, manifest: Manifest, options: PlanOptions & { slug: string }) {
  const { manifest: current, bound, ids, trash } = await readPlatform(ctx)
  const wanted = clean(resolveMoments(manifest, ctx.now, current))
  const plan = planChanges(current, wanted, { slug: options.slug, bound, prune: options.prune })
  for (const program of wanted.programs ?? []) {
    if (trash.has(program.slug))
      plan.refused.push({ kind: 'program', at: `${options.slug}/${program.slug}`, reason: 'inTrash', count: 1 })
  }
  return { plan, current, ids }
}

/**
 * Makes the platform be what the manifest says, in one transaction: all of it or nothing. Each slice's own action does its
 * part and writes its event. Throws 'manifest.refused' with every refusal of the plan, ManifestError with every one of the slices.
 */
export function applyManifest(ctx: Context, manifest: Manifest, options: ApplyOptions): Promise<Applied> {
  return onItsPlatform(ctx, manifest, options, (here, plan) => {
    if (plan.refused.length > 0) throw new Problem('manifest.refused', { data: { refused: plan.refused } })
    return carryOut(here, plan, options)
  })
}

/** Works on the platform that the manifest is about with the plan for it; makes one that is not there yet. */
export function onItsPlatform(
  ctx: Context,
  manifest: Manifest,
  options: ApplyOptions,
  work: (here: Context, plan: Plan) => Promise<Applied>,
): Promise<Applied> {
  const slug = slugFor(manifest, options.slug)
  return transaction(async () => {
    const known = await findPlatformRef(ctx.app.config, { slug })
    if (!known) return makePlatform(ctx, manifest, { ...options, slug })
    return inPlatform(known.id, async () => {
      const here = { ...ctx, platform: known }
      const { plan } = await planOn(here, manifest, { ...options, slug })
      return work(here, plan)
    })
  })
}

/** A platform that is not there yet, from its manifest. Throws 'platform.slugTaken', ManifestError with what the slices refuse. */
export function makePlatform(
  ctx: Context,
  manifest: Manifest,
  { slug, ...options }: Omit<ApplyOptions, 'prune'> & { slug: string },
): Promise<Applied> {
  const plan = planNew(ctx, manifest, slug)
  const { name, languages, theme } = plan.target.platform
  return transaction(async () => {
    const made = await createPlatform(ctx, {
      slug,
      name,
      defaultLang: languages[0] ?? 'fr',
      supportedLangs: languages,
      theme: { primaryColor: theme.primary, secondaryColor: theme.secondary },
    })
    return inPlatform(made.id, () => carryOut({ ...ctx, platform: made }, plan, options))
  })
}

/** Does everything of a plan, what it refuses as well. Throws ManifestError with what the slices refuse besides. */
export async function carryOut(
  ctx: Context,
  plan: Plan,
  { files, root, watch }: Omit<ApplyOptions, 'prune'>,
): Promise<Applied> {
  const refusals = new Refusals(root ?? null, plan.refused)
  const stored: string[] = []
  try {
    const platform = await applyParts(ctx, plan, { files, stored, attempt: refusals.attempt, watch })
    refusals.throwAny()
    return { plan, platform, stored }
  } catch (error) {
    for (const key of stored) await ctx.app.files.remove(platformOf(ctx).id, key)
    throw error
  }
}

interface Means {
  files: ReadonlyMap<string, string>
  stored: string[]
  attempt: Attempt
  watch: ApplyOptions['watch']
}

async function applyParts(ctx: Context, plan: Plan, means: Means): Promise<PlatformRef> {
  const { id } = platformOf(ctx)
  // Read anew: a platform made a moment ago has its defaults now.
  const { manifest: current, ids } = await readPlatform(ctx)
  const { target } = plan
  await applyHead(ctx, current, target, ids, means)
  const row = await platformRow(id)
  if (!row) throw new Problem('platform.unknown')
  const here = { ...ctx, platform: await toRef(ctx.app.config, row) }
  await applyLists(here, current, target, means.attempt)
  await applySettings(here, current, target, means.attempt)
  const watched = watchPrograms(target.programs, means)
  for (const program of target.programs) {
    const attempt = watched(program)
    const was = current.programs.find(({ slug }) => slug === program.slug) ?? null
    if (was && sameValue(was, program)) continue
    await applyProgram(
      here,
      { was, target: program, ids: ids.programs.get(program.slug) ?? null, beside: means },
      attempt,
    )
  }
  means.watch?.(1)
  if (plan.changes.length > 0) {
    await record(here, {
      type: 'manifest.applied',
      subject: { kind: 'platform', id, name: target.platform.name },
      after: { changes: plan.changes.map(({ action, kind, at }) => `${action} ${kind} ${at}`) },
    })
  }
  return here.platform
}

/** What is attempted of a program besides its forms: itself, its settings, its arrangement, its publication. */
const BESIDE_FORMS = 4

/** An `attempt` for each program, in their order, which tells how far all of them are. */
function watchPrograms(programs: WholeManifest['programs'], { attempt, watch }: Means) {
  const partsOf = ({ forms }: WholeManifest['programs'][number]) => BESIDE_FORMS + forms.length
  const total = programs.reduce((sum, program) => sum + partsOf(program), 0)
  let before = 0
  return (program: WholeManifest['programs'][number]): Attempt => {
    const [first, most] = [before, partsOf(program)]
    before += most
    let tried = 0
    return (path, work) => {
      watch?.((first + Math.min(tried++, most)) / total)
      return attempt(path, work)
    }
  }
}

async function applyHead(
  ctx: Context,
  current: WholeManifest,
  target: WholeManifest,
  ids: Ids,
  means: Means,
): Promise<void> {
  const { name, languages, theme, texts, picture } = target.platform
  const { texts: textsNow, features: featuresNow, ...headNow } = current.platform
  const { texts: _, features, ...head } = target.platform
  if (!sameValue(head, headNow)) {
    const { logo } = theme
    const kept = logo
      ? await means.attempt(['platform', 'theme', 'logo'], () => logoOf(ctx, logo, ids.platform.logoKey, means))
      : null
    await updateGeneral(ctx, {
      name,
      defaultLang: languages[0] ?? 'fr',
      supportedLangs: languages,
      primaryColor: theme.primary,
      secondaryColor: theme.secondary,
      logoKey: kept?.result ?? null,
      ...(!sameValue(picture, current.platform.picture) && {
        picture: picture && (await pictureOf(ctx, picture, ids, means)),
      }),
      version: ids.platform.version,
    })
  }
  if (!sameValue(features, featuresNow)) await setFeatures(ctx, features)
  if (sameValue(texts, textsNow)) return
  const { id } = platformOf(ctx)
  // The picture may just have changed.
  const settings = (await platformRow(id))?.settings ?? ids.platform.settings
  await setSettings(id, { ...settings, site: texts })
  await record(ctx, {
    type: 'platform.updated',
    subject: { kind: 'platform', id, name },
    before: { texts: Object.keys(textsNow) },
    after: { texts: Object.keys(texts) },
  })
}

/** The picture of the home page, as the settings keep it. */
async function pictureOf(
  ctx: Context,
  { image, alt, caption = {} }: NonNullable<WholeManifest['platform']['picture']>,
  { platform: { settings } }: Ids,
  means: Means,
): Promise<{ key: string; alt: Text; caption: Text } | null> {
  const file = carriedFileOf(image)
  const { picture: now } = settings as { picture?: { key: string } | null }
  const kept =
    file && (await means.attempt(['platform', 'picture', 'image'], () => logoOf(ctx, file, now?.key ?? null, means)))
  return kept ? { key: kept.result, alt, caption } : null
}

type Lists = Record<string, object[]>

/** Lets the slices make their lists be what they should. */
async function applyLists(
  ctx: Context,
  current: WholeManifest,
  target: WholeManifest,
  attempt: Attempt,
): Promise<void> {
  const { platform } = await ctx.app.loadManifestParts()
  for (const { property, apply } of platform) {
    const [was = [], wanted = []] = [current, target].map((whole) => (whole as unknown as Lists)[property])
    if (!sameValue(was, wanted)) await apply(ctx, { was, target: wanted }, attempt)
  }
}

/** Lets the slices make their settings be what they should: the lists that these name are there now. */
async function applySettings(
  ctx: Context,
  current: WholeManifest,
  target: WholeManifest,
  attempt: Attempt,
): Promise<void> {
  const { settings } = await ctx.app.loadManifestParts()
  for (const { property, apply } of settings) {
    const [was, wanted = {}] = [current, target].map((whole) => (whole as unknown as Record<string, object>)[property])
    if (!sameValue(was, wanted)) await apply(ctx, wanted, attempt)
  }
}

/** As it will be stored: HTML without what is not allowed. Else a manifest would differ from itself once applied. */
function clean(manifest: Manifest): Manifest {
  return {
    ...manifest,
    ...mapLists(manifest, ({ clean: cleaned }, items) =>
      cleaned ? items.map((item) => cleaned(item, cleanText)) : items,
    ),
    ...(manifest.programs && {
      programs: manifest.programs.map((program) => ({
        ...program,
        ...(program.sections && {
          sections: program.sections.map((section) =>
            section.content ? { ...section, content: cleanText(section.content) } : section,
          ),
        }),
        ...(program.categories && {
          categories: program.categories.map((category) => ({
            ...category,
            steps: category.steps.map((step) =>
              step.type === 'textarea' ? { ...step, content: cleanText(step.content) } : step,
            ),
          })),
        }),
      })),
    }),
  }
}

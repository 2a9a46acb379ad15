import { ALL_PERMISSIONS } from '#core/access/permissions.ts'
import type { Locale } from '#core/locale.ts'
import { plain } from '#core/manifest/located.ts'
import type { Manifest } from '#core/manifest/manifest.contract.ts'
import type { OnboardingTemplate } from '#core/onboarding/onboarding.contract.ts'
import { mayRegisterPlatform, slugCandidates } from '#core/onboarding/onboarding.rules.ts'
import { isReservedSlug } from '#core/platform/slug.rules.ts'
import { Problem } from '#core/problem.ts'
import { isZone } from '#core/zone.ts'
import { type Context, NO_GRANTS, type PlatformRef, type UserActor, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { startHandover } from '../account/account.actions.ts'
import { isStaffAnywhere } from '../account/account.public.ts'
import { registerForInstallation } from '../account/links.actions.ts'
import { createFromManifest } from '../manifest/create.actions.ts'
import { withDefaults } from '../manifest/manifest.files.ts'
import { fillTemplate, listTemplates, openTemplate } from '../manifest/template.files.ts'
import { findTakenSlugs } from '../platform/platform.public.ts'
import { redeemLicence, requireLicence } from './licence.actions.ts'

/** Throws 'onboarding.closed' for whoever may not register a platform. Answers the licence of the code that came along. */
async function assertMayRegister(ctx: Context, person: UserActor | null, code: string | undefined) {
  const licence = code ? await requireLicence(ctx, code) : null
  const isAllowed = mayRegisterPlatform(ctx.app.config.registration, {
    superAdmin: person?.superAdmin ?? false,
    isStaff: person !== null && (await isStaffAnywhere(person.id)),
    hasLicence: licence !== null,
  })
  if (!isAllowed) throw new Problem('onboarding.closed')
  return licence
}

export async function getOnboarding(ctx: Context) {
  const { registration, rootHost } = ctx.app.config
  const person = ctx.actor.kind === 'user' ? ctx.actor : null
  return {
    registration,
    rootHost,
    mayCreate: mayRegisterPlatform(registration, {
      superAdmin: person?.superAdmin ?? false,
      isStaff: person !== null && (await isStaffAnywhere(person.id)),
      hasLicence: false,
    }),
    templates: await readTemplates(),
  }
}

let templates: Promise<OnboardingTemplate[]> | undefined

/** They come with the product: read once. */
function readTemplates(): Promise<OnboardingTemplate[]> {
  templates ??= loadTemplates()
  return templates
}

async function loadTemplates(): Promise<OnboardingTemplate[]> {
  const heads = await listTemplates()
  return Promise.all(
    heads.map(async ({ key, title, summary, languages }) => {
      const manifest = plain(withDefaults((await openTemplate(key)).open)) as Manifest
      const { theme, texts } = manifest.platform ?? {}
      return {
        key,
        title,
        summary,
        languages,
        primaryColor: theme?.primary ?? '#18347e',
        secondaryColor: theme?.secondary ?? '#2c77ff',
        headline: texts?.headline ?? {},
        intro: texts?.intro ?? {},
        programs: (manifest.programs ?? []).map((program) => ({
          slug: program.slug,
          title: program.title ?? {},
          categories: (program.categories ?? []).map((category) => ({
            key: category.key,
            title: category.title,
            steps: category.steps.map((step) => step.title),
          })),
        })),
      }
    }),
  )
}

export interface OrganiserRegistration {
  firstname: string
  lastname: string
  email: string
  password: string
  lang: Locale
  licence?: string | undefined
}

/** Asks for an organiser's account: a link by mail makes it and leads on to the platform. */
export async function registerOrganiser(
  ctx: Context,
  { licence, ...input }: OrganiserRegistration,
): Promise<{ email: string }> {
  await assertMayRegister(ctx, null, licence)
  return registerForInstallation(ctx, { ...input, backTo: `/${input.lang}/admin/start-onboarding` })
}

export async function checkSlug(ctx: Context, { slug }: { slug: string }) {
  await ctx.app.rates.consume('slugCheck', userOf(ctx).id)
  const candidates = slugCandidates(slug, ctx.now.getUTCFullYear()).filter((one) => !isReservedSlug(one))
  const taken = await findTakenSlugs([slug, ...candidates])
  const state = isReservedSlug(slug) ? 'reserved' : taken.has(slug) ? 'taken' : 'free'
  return {
    slug,
    state: state as 'free' | 'taken' | 'reserved',
    proposals: state === 'free' ? [] : candidates.filter((one) => !taken.has(one)).slice(0, 3),
  }
}

export async function checkLicence(ctx: Context, { licence }: { licence: string }) {
  const { plan, expiresAt } = await requireLicence(ctx, licence)
  return { plan, expiresAt: expiresAt?.toISOString() ?? null }
}

export interface OwnPlatform {
  slug: string
  name: string
  languages: Locale[]
  template: string | null
  primaryColor: string
  secondaryColor: string
  opensAt: string | null
  closesAt: string | null
  zone: string
  licence?: string | undefined
}

/** A platform with the signed-in person as its owner, all or nothing; its pages are published by the worker. */
export async function createOwnPlatform(ctx: Context, input: OwnPlatform) {
  const person = userOf(ctx)
  await ctx.app.rates.consume('platformCreation', person.id)
  if (isReservedSlug(input.slug)) throw new Problem('platform.slugReserved', { data: { slug: input.slug } })
  const licence = await assertMayRegister(ctx, person, input.licence)
  const { manifest, files } = await manifestOf(ctx, person, input)
  // Whoever makes a platform holds every permission there: they become its owner.
  const here = { ...ctx, grants: { ...NO_GRANTS, platform: new Set(ALL_PERMISSIONS) } }
  return transaction(async () => {
    const { platform } = await createFromManifest(here, manifest, {
      slug: input.slug,
      files,
      owner: { email: person.email, firstname: person.name, lastname: '', locale: ctx.locale },
    })
    if (licence) await redeemLicence(ctx, licence, { platformId: platform.id, slug: platform.slug, userId: person.id })
    return answerOf(ctx, platform)
  })
}

async function answerOf(ctx: Context, platform: PlatformRef) {
  const { url } = await startHandover(ctx, platform.id)
  return { platformId: platform.id, slug: platform.slug, host: platform.host, url }
}

/** The template filled in, with the person's name, colours and dates. Throws 'onboarding.datesInvalid'. */
async function manifestOf(ctx: Context, person: UserActor, input: OwnPlatform) {
  const { slug, name, languages, template: key, primaryColor, secondaryColor } = input
  const theme = { primary: primaryColor.toLowerCase(), secondary: secondaryColor.toLowerCase() }
  if (key === null) {
    const manifest: Manifest = { opencall: 1, platform: { slug, name, languages, theme } }
    return { manifest, files: new Map<string, string>() }
  }
  const { opensAt, closesAt, zone } = input
  if (closesAt && new Date(closesAt) <= new Date(opensAt ?? ctx.now)) throw new Problem('onboarding.datesInvalid')
  if (!isZone(zone)) throw new Problem('request.invalid', { issues: [{ at: 'body.zone', rule: 'zone' }] })
  const template = await openTemplate(key)
  const [first = 'en', ...rest] = languages
  const { manifest } = fillTemplate(template, { slug, name, languages, contact: person.email }, [first, ...rest])
  const [program, ...programs] = manifest.programs ?? []
  const dated = program && {
    ...program,
    ...(opensAt && { opensAt }),
    ...(closesAt && { closesAt, zone }),
  }
  return {
    manifest: {
      ...manifest,
      ...(manifest.platform && { platform: { ...manifest.platform, theme: { ...manifest.platform.theme, ...theme } } }),
      ...(dated && { programs: [dated, ...programs] }),
    } as Manifest,
    files: template.open.files,
  }
}

import type { Locale } from '#core/locale.ts'
import { type PlatformFeature, tidyFeatures } from '#core/platform/features.ts'
import {
  type PlatformDashboard,
  type PlatformDetails,
  type PlatformGeneral,
  type PlatformState,
  type PlatformTexts,
  platformState,
} from '#core/platform/platform.contract.ts'
import { PLATFORM_TRANSITIONS } from '#core/platform/platform.rules.ts'
import { isReservedSlug } from '#core/platform/slug.rules.ts'
import { Problem } from '#core/problem.ts'
import type { Text } from '#core/text.ts'
import { type Context, type PlatformRef, platformOf } from '../../context.ts'
import { afterCommit, transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef, forgetHosts, toRef } from '../../http/hosts.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { insertBuiltInRoles } from '../access/access.public.ts'
import { findPurge } from '../deletion/deletion.public.ts'
import { changeLogo } from '../file/file.actions.ts'
import { platformFigures } from '../response/figures.actions.ts'
import { DEFAULT_THEME, presentGeneral, presentPlatform } from './platform.present.ts'
import {
  countMembersByKind,
  findDeletion,
  findPlatform,
  findTheme,
  insertPlatform,
  movePlatform,
  saveTheme,
  updateFeaturesAt,
  updatePlatformAt,
} from './platform.repo.ts'

async function requirePlatform(id: string) {
  const row = await findPlatform(id)
  if (!row) throw new Problem('resource.notFound')
  return row
}

/** What everyone may know of the request's platform. */
export async function findPlatformDetails(ctx: Context): Promise<PlatformDetails> {
  const ref = platformOf(ctx)
  const row = await requirePlatform(ref.id)
  return presentPlatform(row, (await findTheme(row.themeReference)) ?? DEFAULT_THEME, ref.host)
}

export async function getGeneral(ctx: Context): Promise<PlatformGeneral> {
  const row = await requirePlatform(platformOf(ctx).id)
  return presentGeneral(row, (await findTheme(row.themeReference)) ?? DEFAULT_THEME)
}

interface HomePicture {
  key: string
  alt: Text
  caption: Text
}

export interface GeneralChange {
  name: string
  defaultLang: Locale
  supportedLangs: Locale[]
  primaryColor: string
  secondaryColor: string
  logoKey: string | null
  /** Left out: they stay as they are. */
  texts?: PlatformTexts | undefined
  /** Of the home page; null for none. Left out: it stays. */
  picture?: HomePicture | null | undefined
  version: number
}

/** Changes name, languages, colours, logo, texts and picture together. Throws 'resource.stale' with the current values. */
export async function updateGeneral(ctx: Context, change: GeneralChange): Promise<PlatformGeneral> {
  const { id } = platformOf(ctx)
  if (!change.supportedLangs.includes(change.defaultLang)) {
    throw new Problem('request.invalid', {
      issues: [{ at: 'body.defaultLang', rule: 'oneOf', params: { values: change.supportedLangs.join(', ') } }],
    })
  }
  if (change.picture && !change.picture.alt[change.defaultLang]?.trim())
    throw new Problem('request.invalid', { issues: [{ at: 'body.picture.alt', rule: 'required' }] })
  await transaction(async () => {
    const row = await requirePlatform(id)
    const before = await getGeneral(ctx)
    const { version, primaryColor, secondaryColor, logoKey, texts, picture, ...values } = change
    const settings = (texts || picture !== undefined) && {
      ...row.settings,
      ...(texts && { site: written(texts) }),
      ...(picture !== undefined && {
        picture: picture && { key: picture.key, alt: tidy(picture.alt), caption: tidy(picture.caption) },
      }),
    }
    if (!(await updatePlatformAt(id, version, { ...values, ...(settings && { settings }) })))
      throw new Problem('resource.stale', { data: { current: before } })
    await changeLogo(ctx, before.logoKey, logoKey)
    if (picture !== undefined) await changeLogo(ctx, before.picture?.key ?? null, picture?.key ?? null)
    await saveTheme(row.themeReference, {
      primaryColor: primaryColor.toLowerCase(),
      secondaryColor: secondaryColor.toLowerCase(),
      logoKey,
    })
    await record(ctx, {
      type: 'platform.updated',
      subject: { kind: 'platform', id, name: change.name },
      before: {
        ...pickGeneral(before),
        ...(texts && { texts: before.texts }),
        ...(picture !== undefined && { picture: before.picture?.alt ?? null }),
      },
      after: {
        ...pickGeneral(change),
        ...(texts && { texts: written(texts) }),
        ...(picture !== undefined && { picture: picture && tidy(picture.alt) }),
      },
    })
  })
  forgetHosts()
  return getGeneral(ctx)
}

export async function getFeatures(ctx: Context): Promise<PlatformFeature[]> {
  return tidyFeatures((await requirePlatform(platformOf(ctx).id)).features)
}

/** Sets the flags of the platform, the whole list. Throws 'resource.stale'. */
export async function setFeatures(ctx: Context, features: readonly PlatformFeature[]): Promise<PlatformFeature[]> {
  const { id } = platformOf(ctx)
  const after = tidyFeatures(features)
  await transaction(async () => {
    const row = await requirePlatform(id)
    if (!(await updateFeaturesAt(id, row.version, after))) throw new Problem('resource.stale')
    await record(ctx, {
      type: 'platform.updated',
      subject: { kind: 'platform', id, name: row.name },
      before: { features: tidyFeatures(row.features) },
      after: { features: after },
    })
  })
  return after
}

/** A text without the languages in which nothing stands. */
const tidy = (text: Text): Text =>
  Object.fromEntries(Object.entries(text).flatMap(([lang, words]) => (words.trim() ? [[lang, words.trim()]] : [])))

const written = ({ headline, intro, about }: PlatformTexts): PlatformTexts => ({
  headline: tidy(headline),
  intro: tidy(intro),
  about: tidy(about),
})

const pickGeneral = ({
  name,
  defaultLang,
  supportedLangs,
  primaryColor,
  secondaryColor,
  logoKey,
}: Omit<GeneralChange, 'version' | 'texts' | 'picture'>) => ({
  name,
  defaultLang,
  supportedLangs,
  primaryColor,
  secondaryColor,
  logoKey,
})

export interface NewPlatform {
  slug: string
  name: string
  defaultLang: Locale
  supportedLangs: Locale[]
  theme?: { primaryColor: string; secondaryColor: string } | undefined
}

/** Makes a platform with its built-in roles and theme. Throws 'platform.slugTaken' or 'platform.slugReserved'. */
export async function createPlatform(ctx: Context, input: NewPlatform): Promise<PlatformRef> {
  if (isReservedSlug(input.slug)) throw new Problem('platform.slugReserved', { data: { slug: input.slug } })
  return transaction(async () => {
    const row = await insertPlatform(input).catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new Problem('platform.slugTaken', { data: { slug: input.slug }, cause: error })
        : error
    })
    return inPlatform(row.id, async () => {
      await insertBuiltInRoles()
      await saveTheme('default', { ...DEFAULT_THEME, ...input.theme, logoKey: null })
      const platform = await toRef(ctx.app.config, row)
      afterCommit(forgetHosts)
      await record(ctx, {
        type: 'platform.created',
        subject: { kind: 'platform', id: row.id, name: row.name },
        after: { slug: input.slug, name: input.name, supportedLangs: input.supportedLangs },
      })
      return platform
    })
  })
}

/** Suspends, resumes or deletes; `reason` stands in its log. Throws 'program.transition' where the state does not lead there. */
export const setPlatformState = (
  ctx: Context,
  platform: PlatformRef,
  to: PlatformState,
  reason?: string,
): Promise<PlatformRef> =>
  writeState(ctx, platform, reason, async (from) => {
    if (!PLATFORM_TRANSITIONS[from].includes(to)) throw new Problem('program.transition', { data: { from, to } })
    return { to, verb: STATE_VERBS[to] }
  })

/** Brings back a deleted platform as it was before: one that was suspended still is. */
export const restorePlatform = (ctx: Context, platform: PlatformRef, reason?: string): Promise<PlatformRef> =>
  writeState(ctx, platform, reason, async (from) => {
    if (from !== 'deleted' || (await findPurge()))
      throw new Problem('program.transition', { data: { from, to: 'active' } })
    return { to: platformState.parse((await findDeletion())?.before?.state), verb: 'restored' }
  })

/** The one writer of a platform's state. */
async function writeState(
  ctx: Context,
  platform: PlatformRef,
  reason: string | undefined,
  next: (from: PlatformState) => Promise<{ to: PlatformState; verb: StateVerb }>,
): Promise<PlatformRef> {
  await transaction(() =>
    inPlatform(platform.id, async () => {
      const { state } = await requirePlatform(platform.id)
      const { to, verb } = await next(state)
      if (!(await movePlatform(platform.id, state, to, to === 'deleted' ? ctx.now : null)))
        throw new Problem('resource.stale')
      await record(ctx, {
        type: `platform.${verb}`,
        subject: { kind: 'platform', id: platform.id, name: platform.name },
        before: { state },
        after: { state: to, ...(reason && { reason }) },
      })
    }),
  )
  forgetHosts()
  const moved = await findPlatformRef(ctx.app.config, { id: platform.id })
  if (!moved) throw new Problem('resource.notFound')
  return moved
}

type StateVerb = 'resumed' | 'paused' | 'suspended' | 'deleted' | 'restored'

const STATE_VERBS: Record<PlatformState, StateVerb> = {
  active: 'resumed',
  standby: 'paused',
  suspended: 'suspended',
  deleted: 'deleted',
}

export async function getDashboard(
  ctx: Context,
  query: { days: number; lang?: Locale | undefined },
): Promise<PlatformDashboard> {
  const users = await countMembersByKind()
  const figures = await platformFigures(ctx, query)
  return { ...figures, users: { staff: users.staff, applicants: users.applicant } }
}

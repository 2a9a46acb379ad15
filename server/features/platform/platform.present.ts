import type { Locale } from '#core/locale.ts'
import { tidyFeatures } from '#core/platform/features.ts'
import type { PlatformDetails, PlatformGeneral, PlatformTexts } from '#core/platform/platform.contract.ts'
import { platformState, SELF_HOSTED } from '#core/platform/platform.rules.ts'
import type { Text } from '#core/text.ts'
import type { PlatformRef } from '../../context.ts'

interface PlatformRow {
  id: string
  slug: string
  name: string
  state: PlatformRef['state']
  defaultLang: Locale
  supportedLangs: Locale[]
  features: string[]
  settings: Record<string, unknown>
  version: number
}

interface ThemeRow {
  reference: string
  primaryColor: string
  secondaryColor: string
  logoKey: string | null
}

/** Brand defaults of the specification (§1). */
export const DEFAULT_THEME: ThemeRow = {
  reference: 'default',
  primaryColor: '#18347e',
  secondaryColor: '#2c77ff',
  logoKey: null,
}

export const logoPath = (platformId: string, key: string | null): string | null =>
  key ? `/api/portal/platforms/${platformId}/files/stream/${key}` : null

export function presentPlatform(row: PlatformRow, theme: ThemeRow, domainToUse: string): PlatformDetails {
  const state = platformState(row.state, SELF_HOSTED)
  const granted = (features: readonly string[]) => (state === 'suspended' ? [] : [...features])
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    state,
    deleted: state === 'deleted',
    features: tidyFeatures(row.features),
    defaultLang: row.defaultLang,
    supportedLangs: row.supportedLangs,
    domainToUse,
    // No feature of plan or subscription holds on a suspended platform (spec §6); the platform's own flags do.
    subscription: {
      status: state === 'suspended' ? 'suspended' : SELF_HOSTED.status,
      plan: {
        label: state === 'standby' ? 'standby' : SELF_HOSTED.plan.label,
        features: granted(SELF_HOSTED.plan.features),
      },
      additionalFeatures: granted(SELF_HOSTED.additionalFeatures),
      features: granted(SELF_HOSTED.features),
    },
    theme: {
      reference: theme.reference,
      primaryColor: theme.primaryColor,
      secondaryColor: theme.secondaryColor,
      logo: logoPath(row.id, theme.logoKey),
    },
  }
}

/** Texts of the home page, as the platform's settings keep them. */
export function presentTexts(settings: PlatformRow['settings']): PlatformTexts {
  const site = (settings.site ?? {}) as Partial<PlatformTexts>
  return { headline: site.headline ?? {}, intro: site.intro ?? {}, about: site.about ?? {} }
}

interface StoredPicture {
  key: string
  alt: Text
  caption: Text
}

/** The picture of the home page, as the platform's settings keep it. */
export function presentPicture({ id, settings }: Pick<PlatformRow, 'id' | 'settings'>): PlatformGeneral['picture'] {
  const picture = settings.picture as StoredPicture | null | undefined
  return picture ? { ...picture, location: logoPath(id, picture.key) ?? '' } : null
}

export const presentGeneral = (row: PlatformRow, theme: ThemeRow): PlatformGeneral => ({
  name: row.name,
  defaultLang: row.defaultLang,
  supportedLangs: row.supportedLangs,
  primaryColor: theme.primaryColor,
  secondaryColor: theme.secondaryColor,
  logo: logoPath(row.id, theme.logoKey),
  logoKey: theme.logoKey,
  texts: presentTexts(row.settings),
  picture: presentPicture(row),
  version: row.version,
})

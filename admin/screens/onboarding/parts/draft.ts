import { stored } from '#client/storage.ts'
import { fold } from '#core/fold.ts'
import { isLocale, type Locale } from '#core/locale.ts'

/** What somebody has chosen for their platform so far; kept on the device until it is made. */
export interface OnboardingDraft {
  name: string
  slug: string
  /** The address no longer follows the name. */
  hasOwnSlug: boolean
  /** Key of a template; '' for none. */
  template: string
  languages: Locale[]
  /** Empty: those of the template. */
  primaryColor: string
  secondaryColor: string
  opensAt: string | null
  closesAt: string | null
  licence: string
}

export const emptyDraft = (locale: Locale): OnboardingDraft => ({
  name: '',
  slug: '',
  hasOwnSlug: false,
  template: 'awards',
  languages: [locale],
  primaryColor: '',
  secondaryColor: '',
  opensAt: null,
  closesAt: null,
  licence: '',
})

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const instant = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null

export const draftStore = stored<OnboardingDraft>('opencall.onboarding', {
  version: 1,
  parse: (value) => {
    const languages = Array.isArray(value.languages) ? value.languages.filter(isLocale) : []
    return {
      name: text(value.name),
      slug: text(value.slug),
      hasOwnSlug: value.hasOwnSlug === true,
      template: text(value.template),
      languages: languages.length > 0 ? languages : ['en'],
      primaryColor: text(value.primaryColor),
      secondaryColor: text(value.secondaryColor),
      opensAt: instant(value.opensAt),
      closesAt: instant(value.closesAt),
      licence: text(value.licence),
    }
  },
})

/** The address that a name gives: letters without accents, digits, single hyphens. */
export const slugFrom = (name: string): string =>
  fold(name.slice(0, 120))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '')

export const isSlug = (slug: string): boolean =>
  slug.length >= 2 && slug.length <= 63 && /^[a-z0-9-]+$/.test(slug) && !/^-|-$|--/.test(slug)

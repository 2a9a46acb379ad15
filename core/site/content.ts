import type { FormDefinition } from '../form/definition.ts'
import type { Locale } from '../locale.ts'
import type { PlatformState } from '../platform/platform.contract.ts'
import type { Category } from '../program/category.contract.ts'
import type { ProgramSettings } from '../program/program.contract.ts'
import type { SectionPicture } from '../program/section.shapes.ts'
import type { Text } from '../text.ts'
import type { ThemeConfig } from '../theme/theme.ts'

/** What a platform says of itself, in `platform.settings.site`. Every text may be left out. */
export interface SiteTexts {
  /** Over the season, on the home page. */
  headline?: Text
  /** Beside the headline. */
  intro?: Text
  /** In the footer. */
  about?: Text
}

export interface SiteLogo {
  /** Path on the platform's host. */
  path: string
  type: string
}

export interface SitePlatform {
  id: string
  slug: string
  name: string
  state: PlatformState
  /** The first is the default. */
  locales: Locale[]
  /** `https://host`, without a slash. */
  origin: string
  theme: ThemeConfig
  logo: SiteLogo | null
  /** On the home page, beside the headline. */
  picture?: SectionPicture | null
  texts: SiteTexts
}

/** The form that applicants of a category meet first, in its current version, without what is not theirs to see. */
export interface FirstForm {
  stepId: string
  title: Text
  definition: FormDefinition
  /** What is read before it: the steps of type textarea, with their sanitised HTML. */
  texts: { title: Text; content: Text }[]
}

export interface SiteCategory extends Category {
  /** Null when no form was published, or when the organiser's turn comes before it. */
  firstForm: FirstForm | null
}

/** A published program, as everyone may read it. Instants are ISO strings. */
export interface SiteProgram {
  id: string
  slug: string
  lang: Locale
  title: Text
  summary: Text
  opensAt: string | null
  closesAt: string | null
  zone: string
  graceMinutes: number
  /** Applications that one person may have; null for any number. */
  capPerPerson: number | null
  /** Listed when it is public alone; by invitation, only invited people may begin an application. */
  visibility: 'public' | 'link' | 'invitation'
  archived: boolean
  settings: ProgramSettings
  categories: SiteCategory[]
}

/** Everything that a platform's pages are made of. */
export interface SiteContent {
  platform: SitePlatform
  programs: SiteProgram[]
  /** What slices add, by the name of the part. */
  parts?: Readonly<Record<string, unknown>>
}

import type { FormDefinition } from '../form/definition.ts'
import type { Locale } from '../locale.ts'
import { type AcceptedTexts, isAcceptedPage, isWritten } from '../page/page.rules.ts'
import type { PlatformState } from '../platform/platform.contract.ts'
import type { Category } from '../program/category.contract.ts'
import type { ProgramSettings } from '../program/program.contract.ts'
import type { Text } from '../text.ts'
import type { ThemeConfig } from '../theme/theme.ts'

/** Pages whose words are the platform's own. */
export const TEXT_PAGES = ['legal-notices', 'accessibilities', 'terms-of-use', 'privacy-policy'] as const
export type TextPage = (typeof TEXT_PAGES)[number]

/** What a platform says of itself, in `platform.settings.site`. Every text may be left out. */
export interface SiteTexts {
  /** Over the season, on the home page. */
  headline?: Text
  /** Beside the headline. */
  intro?: Text
  /** In the footer. */
  about?: Text
  /** By page: its title, when it is not the usual one, sanitised HTML, and the number of the version. */
  pages?: Partial<Record<TextPage, { title?: Text; html: Text; version: number }>>
}

/** The pages that have a text in some language; languages without one show it as `pick` does. The others do not exist. */
export const writtenPages = ({ pages }: SiteTexts): TextPage[] =>
  TEXT_PAGES.filter((key) => isWritten(pages?.[key]?.html ?? {}))

/** The texts that a registration has to accept, with the version that its page leads to. */
export const textsToAccept = (texts: SiteTexts): AcceptedTexts =>
  Object.fromEntries(
    writtenPages(texts).flatMap((key) => (isAcceptedPage(key) ? [[key, texts.pages?.[key]?.version]] : [])),
  )

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
}

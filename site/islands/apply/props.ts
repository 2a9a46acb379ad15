import type { FormDefinition } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import type { StepLead } from '#core/response/response.rules.ts'
import type { SitePhase } from '#core/site/phase.ts'
import type { ApplyWords } from './words.ts'

/** A place in an application: a step by its id, the review or the confirmation. */
export type Place = { step: string } | 'review' | 'sent'

export interface CategoryProps {
  id: string
  key: string
  title: string
  summary: string
  steps: string[]
  /** The first form, which visitors can fill in, and its place among the steps, from 1; null when the call is not open or a validation step comes first. */
  first: {
    title: string
    definition: FormDefinition
    step: number
    /** The lead above it, which says what its button does. */
    lead: StepLead
    /** The steps before it, to read: sanitised HTML, and the class of the level of each. */
    texts: { title: string; html: string; level: string }[]
  } | null
  /** The closing of its first form, and the instant from which no application can be started in it. */
  closesAt: string | null
  endsAt: string | null
  /** Class of the level that shows how far that step is. */
  level: string
}

/** What the published page contains: structure, and words that its islands share. */
export interface ApplyProps {
  lang: Locale
  words: ApplyWords
  /** When the page was published, as ISO: the time of the first render. */
  publishedAt: string
  program: {
    id: string
    slug: string
    title: string
    lang: Locale
    zone: string
    /** Resting: open, but the platform is paused. */
    phase: SitePhase | 'resting'
    opensAt: string | null
    closesAt: string | null
    /** Applications that one person may have; null for any number. */
    capPerPerson: number | null
    /** The eligibility questionnaire comes first. */
    asksEligibility: boolean
    editAfterSubmission: boolean
    /** Class of the level of time gone by. */
    level: string
    categories: CategoryProps[]
  }
}

/** The props of each island; the words are in the page once. */
export type BakedProps = Omit<ApplyProps, 'words'>

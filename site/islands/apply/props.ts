import type { FormDefinition } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import type { StepLead } from '#core/response/response.rules.ts'
import type { SitePhase } from '#core/site/phase.ts'
import type { ApplyWords } from './words.ts'

/** What the page shows of an application: a step by its id, or one of the two places after the steps. */
export type Place = { step: string } | 'review' | 'sent'

export interface CategoryProps {
  id: string
  key: string
  title: string
  summary: string
  steps: string[]
  /** What those who are not signed in may begin with, and which of the steps it is, from 1; null when the call is not open or the organiser's turn comes first. */
  first: {
    title: string
    definition: FormDefinition
    step: number
    /** What is said above it: what its end does. */
    lead: StepLead
    /** The steps before it, to read: sanitised HTML, and the class of the level of each. */
    texts: { title: string; html: string; level: string }[]
  } | null
  /** The own closing of its first form, and the instant from which nothing is begun in it any more. */
  closesAt: string | null
  endsAt: string | null
  /** Class of the level that shows how far that step is. */
  level: string
}

/** What the page bakes in: structure, and words that its islands share. */
export interface ApplyProps {
  lang: Locale
  words: ApplyWords
  /** When the page was published, as ISO: what the first render says of time. */
  publishedAt: string
  program: {
    id: string
    slug: string
    title: string
    lang: Locale
    zone: string
    /** Resting: open, but the platform takes nothing for now. */
    phase: SitePhase | 'resting'
    opensAt: string | null
    closesAt: string | null
    /** Applications that one person may have; null for any number. */
    capPerPerson: number | null
    editAfterSubmission: boolean
    /** Class of the level of time gone by. */
    level: string
    categories: CategoryProps[]
  }
}

/** What each island is given; the words stand in the page once. */
export type BakedProps = Omit<ApplyProps, 'words'>

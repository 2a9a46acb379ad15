import type { Section } from '#locales/read.ts'
import { ACCESS } from './access.ts'
import { FAILURES } from './failures.ts'
import { MISSING } from './missing.ts'
import { PUBLICATION } from './publication.ts'
import type { Refusal } from './stage.ts'
import { STATES } from './states.ts'

/**
 * The error catalogue of the specification (§8): how each row comes about, and what the person sees then. In the order in
 * which they run: the platform's own states come last.
 */
export const REFUSALS: readonly Refusal[] = [...ACCESS, ...MISSING, ...FAILURES, ...PUBLICATION, ...STATES]

/** Those that leave nothing to others. */
export const INDEPENDENT: ReadonlySet<Refusal> = new Set([...MISSING, ...FAILURES, ...PUBLICATION])

/** Rows that no page of the product can show: which test holds them. */
interface Elsewhere {
  row: string
  because: string
  /** Null: there is nothing that it could be about. */
  test: string | null
}

export const ELSEWHERE: readonly Elsewhere[] = [
  {
    row: 'Unpublished votes session',
    because: 'No public page shows sessions yet; its guard and its words are there.',
    test: 'admin/app/ErrorPage.test.tsx',
  },
  {
    row: 'Unpublished gallery',
    because: 'No public page shows galleries yet; its guard and its words are there.',
    test: 'admin/app/ErrorPage.test.tsx',
  },
  {
    row: 'Other program-check failures',
    because: 'Public pages are published files: no program is asked for when one opens.',
    test: 'server/publish/serve.test.ts',
  },
  {
    row: 'Billing validation',
    because: 'Nothing is billed yet.',
    test: null,
  },
  {
    row: 'Missing id / body',
    because: 'No screen makes such a call.',
    test: 'admin/app/callInput.test.ts',
  },
]

/** What the specification words itself, in the language in which it does: locale, section, key, words. */
export const SPECIFIED = [
  ['en', 'admin', 'error.notFound', 'This page could not be found'],
  ['en', 'front', 'missing.page', 'This page could not be found'],
  ['fr', 'front', 'missing.title', 'Page introuvable'],
  ['fr', 'front', 'missing.program', "Le programme auquel vous essayez d'accéder n'existe plus ou n'est pas valide."],
  ['fr', 'front', 'missing.home', 'Accueil'],
  ['fr', 'front', 'missing.applicationTitle', 'Page Introuvable'],
  [
    'fr',
    'front',
    'missing.application',
    "La candidature à laquelle vous essayez d'accéder n'existe plus ou n'est pas valide.",
  ],
  ['fr', 'front', 'missing.back', 'Revenir au programme'],
  ['fr', 'admin', 'unpublished.title', 'Page introuvable'],
  ['fr', 'admin', 'menu.home', 'Accueil'],
  ['en', 'front', 'account.profile.failed', 'Authentification failed'],
  ['en', 'problems', 'account_access_revoked.title', 'Access forbidden'],
  ['en', 'problems', 'platform_in_standby.title', 'Access forbidden'],
  ['en', 'admin', 'configure.check.fix', 'Fix'],
] as const satisfies readonly [string, Section, string, string][]

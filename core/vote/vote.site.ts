import type { Locale } from '../locale.ts'
import type { SiteContent } from '../site/content.ts'
import type { PageKind, SiteDeclaration } from '../site/page.ts'
import { sitePart } from '../site/part.ts'
import type { Text } from '../text.ts'
import type { VoteSettings } from './vote.rules.ts'

export interface SiteVoteEntry {
  id: string
  /** In its address: the application, or the entry itself. */
  about: string
  key: string
  title: string
  summary: string
  cost: number
}

/** A vote that is or was published. */
export interface SiteVote {
  id: string
  programId: string
  slug: string
  published: boolean
  title: Text
  summary: Text
  opensAt: string | null
  closesAt: string | null
  settings: VoteSettings
  entries: SiteVoteEntry[]
}

export const publicVotes = sitePart<readonly SiteVote[]>('votes', [])

export const votePaths = {
  vote: (locale: Locale, slug: string) => `/${locale}/applications/${slug}`,
  details: (locale: Locale, program: string, slug: string) =>
    `/${locale}/applications/${program}/sessions/details/${slug}`,
  entry: (locale: Locale, program: string, slug: string, about: string) =>
    `/${locale}/applications/${program}/sessions/${slug}/${about}`,
}

interface Found {
  vote: SiteVote
  program: string
  indexable: boolean
}

/** Votes whose program has pages. */
const votesOf = (content: SiteContent): Found[] =>
  publicVotes.of(content).flatMap((vote) => {
    const program = content.programs.find(({ id }) => id === vote.programId)
    return program ? [{ vote, program: program.slug, indexable: program.visibility === 'public' }] : []
  })

const planned = (path: string, { vote, indexable }: Found, about: string) => ({
  path,
  programId: vote.programId,
  about,
  ...(vote.published ? { indexable } : { indexable: false, status: 404 as const }),
})

const shows: PageKind['shows'] = { vote: 'own', program: 'own' }

/** A vote that was unpublished keeps its addresses, which say so with status 404. */
export const VOTE_SITE: SiteDeclaration = {
  pages: {
    vote: {
      order: 40,
      shows,
      live: { queries: ['type=votes-session'] },
      pages: (content, locale) =>
        votesOf(content).map((found) => planned(votePaths.vote(locale, found.vote.slug), found, found.vote.id)),
    },
    'vote-details': {
      order: 41,
      shows,
      pages: (content, locale) =>
        votesOf(content).map((found) =>
          planned(votePaths.details(locale, found.program, found.vote.slug), found, found.vote.id),
        ),
    },
    'vote-entry': {
      order: 42,
      shows,
      pages: (content, locale) =>
        votesOf(content).flatMap((found) =>
          found.vote.entries.map((entry) =>
            planned(votePaths.entry(locale, found.program, found.vote.slug, entry.about), found, entry.id),
          ),
        ),
    },
  },
}

import { z } from 'zod'
import type { Flaw } from '../manifest/flaw.ts'
import { programPart } from '../manifest/part.ts'
import { instant, requiredText, slug, text } from '../schema.ts'
import { voteSettings } from './vote.contract.ts'
import { DEFAULT_VOTE, MOST_COST, MOST_VOTE_ENTRIES, MOST_VOTES } from './vote.rules.ts'

const entry = z.strictObject({
  key: z.string().min(1).max(80),
  title: z.string().min(1).max(300),
  summary: z.string().max(2_000).optional(),
  cost: z.number().int().min(0).max(MOST_COST).optional(),
})

const vote = z.strictObject({
  slug: slug.meta({ description: 'Address of the vote, by which it is known again' }),
  title: requiredText(200),
  summary: text(2_000).optional(),
  opensAt: instant.optional(),
  closesAt: instant.optional(),
  published: z.boolean().optional(),
  settings: voteSettings.partial().optional(),
  entries: z
    .array(entry)
    .max(MOST_VOTE_ENTRIES)
    .optional()
    .meta({ description: 'What was added by hand; applications stay where they are' }),
})
export type ManifestVote = z.output<typeof vote>

const differs = (name: string, value: unknown): boolean =>
  JSON.stringify(value) !== JSON.stringify(DEFAULT_VOTE[name as keyof typeof DEFAULT_VOTE])

/** Without what a vote need not say. */
export function tidyVote(given: ManifestVote): ManifestVote {
  const { slug, title, summary, opensAt, closesAt, published, settings = {}, entries = [] } = given
  const own = Object.entries(settings).filter(([name, value]) => value !== undefined && differs(name, value))
  return {
    slug,
    title,
    ...(summary && Object.values(summary).some(Boolean) && { summary }),
    ...(opensAt && { opensAt: new Date(opensAt).toISOString() }),
    ...(closesAt && { closesAt: new Date(closesAt).toISOString() }),
    ...(published && { published }),
    ...(own.length > 0 && { settings: Object.fromEntries(own) }),
    ...(entries.length > 0 && {
      entries: entries.map(({ key, title, summary, cost }) => ({
        ...{ key, title },
        ...(summary && { summary }),
        ...(cost && { cost }),
      })),
    }),
  }
}

const twice = <Item>(items: readonly Item[], nameOf: (item: Item) => string, at: (n: number) => Flaw['path']): Flaw[] =>
  items.flatMap((one, n) =>
    items.findIndex((other) => nameOf(other) === nameOf(one)) < n
      ? [{ path: at(n), message: `"${nameOf(one)}" is a duplicate` }]
      : [],
  )

export const votesPart = programPart({
  property: 'votes',
  schema: z.array(vote).max(MOST_VOTES).meta({
    description: 'Public votes of this program, in their order, with what was added to them by hand, without ballots',
  }),
  empty: [],
  tidy: (votes) => votes.map(tidyVote),
  check: (votes): Flaw[] => [
    ...twice(
      votes,
      ({ slug }) => slug,
      (n) => [n, 'slug'],
    ),
    ...votes.flatMap(({ entries = [] }, n) =>
      twice(
        entries,
        ({ key }) => key,
        (m) => [n, 'entries', m, 'key'],
      ),
    ),
  ],
})

import { z } from 'zod'
import { decisionSettings } from '../decision/decision.contract.ts'
import { DEFAULT_DECISION_SETTINGS } from '../decision/settings.rules.ts'
import type { Flaw } from '../manifest/flaw.ts'
import { programPart } from '../manifest/part.ts'
import { instant, requiredText, slug, text } from '../schema.ts'
import { criteria } from './criterion.contract.ts'
import { sessionSettings } from './evaluation.contract.ts'
import { DEFAULT_SETTINGS, MOST_SESSIONS } from './session.rules.ts'

const session = z.strictObject({
  slug: slug.meta({ description: 'Address of the session, by which it is known again' }),
  title: requiredText(200),
  instructions: text(10_000).optional(),
  opensAt: instant.optional(),
  closesAt: instant.optional(),
  settings: sessionSettings.partial().optional(),
  criteria: criteria.optional(),
  decisions: z
    .strictObject(decisionSettings.omit({ version: true }).partial().shape)
    .optional()
    .meta({ description: 'How its decisions are told: mails, feedback, appeals' }),
})
export type ManifestSession = z.output<typeof session>

const differs = (name: string, value: unknown): boolean =>
  JSON.stringify(value) !== JSON.stringify(DEFAULT_SETTINGS[name as keyof typeof DEFAULT_SETTINGS])

/** Without what a session need not say. */
export function tidySession(given: ManifestSession): ManifestSession {
  const { slug, title, instructions, opensAt, closesAt, settings = {}, criteria = [], decisions = {} } = given
  const told = Object.entries(decisions).filter(
    ([name, value]) =>
      value !== undefined &&
      JSON.stringify(value) !==
        JSON.stringify(DEFAULT_DECISION_SETTINGS[name as keyof typeof DEFAULT_DECISION_SETTINGS]),
  )
  const own = Object.entries(settings).filter(([name, value]) => value !== undefined && differs(name, value))
  return {
    slug,
    title,
    ...(instructions && Object.values(instructions).some(Boolean) && { instructions }),
    ...(opensAt && { opensAt: new Date(opensAt).toISOString() }),
    ...(closesAt && { closesAt: new Date(closesAt).toISOString() }),
    ...(own.length > 0 && { settings: Object.fromEntries(own) }),
    ...(criteria.length > 0 && {
      criteria: criteria.map(({ field, weight, categories, points }) => ({
        ...{ field, weight, categories },
        ...(points && { points }),
      })),
    }),
    ...(told.length > 0 && { decisions: Object.fromEntries(told) }),
  }
}

export const sessionsPart = programPart({
  property: 'sessions',
  schema: z.array(session).max(MOST_SESSIONS).meta({
    description:
      'Juries that evaluate applications of this program, in their order, without entries, people and scores',
  }),
  empty: [],
  tidy: (sessions) => sessions.map(tidySession),
  check: (sessions): Flaw[] =>
    sessions.flatMap((one, n) =>
      sessions.findIndex((other) => other.slug === one.slug) < n
        ? [{ path: [n, 'slug'], message: `"${one.slug}" is a duplicate` }]
        : [],
    ),
})

import type { Text } from '#core/text.ts'
import type { Marks, VoteSettings } from '#core/vote/vote.rules.ts'
import { addVoteEntries } from '#server/features/vote/entry.actions.ts'
import { importVote } from '#server/features/vote/import.actions.ts'
import { createVote, setVoteState, updateVote } from '#server/features/vote/vote.actions.ts'
import { findVote } from '#server/features/vote/vote.repo.ts'
import { at, DAY, type DemoPart, type Stage } from './stage.ts'

const SLUG = 'residence-marees-2027'

interface Plan {
  slug: string
  title: Text
  summary: Text
  settings: Partial<VoteSettings>
  opens: number
  closes: number
  voters: number
  entries: readonly (readonly [title: string, cost: number, summary: string, liked: number])[]
}

/** The entries are in the language of their place. */
const PLANS: Readonly<Record<string, readonly Plan[]>> = {
  estran: [
    {
      slug: 'budget-participatif-littoral',
      title: { fr: 'Budget participatif du littoral', en: 'Coastal participatory budget' },
      summary: {
        fr: 'La fondation finance jusqu’à 120 000 € de projets. Un projet est financé en entier ou pas du tout.',
        en: 'The foundation funds up to €120,000 of projects. A project is funded whole or not at all.',
      },
      settings: { method: 'budget', budget: 120_000, eligibility: 'anyone', results: 'live', changeable: true },
      opens: -12,
      closes: 9,
      voters: 184,
      entries: [
        [
          'Le phare de Kerbrat : rouvrir l’escalier',
          42_000,
          'Refaire les 112 marches et le garde-corps pour les visites.',
          0.55,
        ],
        [
          'Les salines : un ponton pour les classes',
          28_500,
          'Un ponton de bois accessible en fauteuil, 60 mètres.',
          0.5,
        ],
        [
          'Le moulin : remettre la seconde meule',
          31_000,
          'Moudre le blé noir de la commune, deux fois par jour.',
          0.38,
        ],
        ['Le hangar : huit voiles neuves', 14_500, 'Des voiles pour l’école, prêtées l’été aux habitants.', 0.44],
        ['Les cabines : douches et eau', 36_000, 'Deux douches à l’eau récupérée, ouvertes toute l’année.', 0.2],
        ['La conserverie : un four commun', 9_800, 'Un four à céramique pour les ateliers et les écoles.', 0.47],
        ['L’école de la dune : une cour plantée', 8_600, 'Quarante arbustes qui tiennent le sable.', 0.52],
      ],
    },
    {
      slug: 'coup-de-coeur-du-public',
      title: { fr: 'Coup de cœur du public', en: 'Audience favourite' },
      summary: {
        fr: 'Huit lieux remis en vie par celles et ceux qui les habitent.',
        en: 'Eight places brought back to life by those who live there.',
      },
      settings: { method: 'approval', min: 1, max: 3, seats: 3, eligibility: 'email', results: 'closing' },
      opens: -30,
      closes: -2,
      voters: 312,
      entries: [
        ['Le phare de Kerbrat', 0, 'Gardé par une association, rallumé en 2024.', 0.6],
        ['Les salines du Bout-du-Pont', 0, 'Douze œillets remis en eau par des élèves.', 0.42],
        ['Le moulin à marée de Traou-Meur', 0, 'La roue tourne à nouveau, deux fois par jour.', 0.48],
        ['Le hangar du canot', 0, 'Un abri de 1898 devenu école de voile.', 0.2],
        ['Le viaduc des Trois-Baies', 0, 'Une voie ferrée rendue aux marcheurs.', 0.3],
        ['Les cabines de la Grande Plage', 0, 'Cinquante-deux cabines, repeintes ensemble.', 0.33],
        ['La conserverie Le Bris', 0, 'Ateliers partagés dans une ancienne usine.', 0.14],
        ['L’école de la dune', 0, 'Une classe unique, sauvée du sable.', 0.25],
      ],
    },
  ],
}

/** Votes on places and projects of the coast: one that runs, one that is over. */
async function holdVotes({ app, organiser, operator, dice, demo, programs }: Stage): Promise<void> {
  const first = programs.find(({ program }) => program.slug === SLUG) ?? programs[0]
  if (!first) return
  const now = app.clock.now().getTime()
  const ctx = { ...at(organiser, now), grants: operator.grants }
  const programId = first.program.id
  for (const plan of PLANS[demo.slug] ?? []) {
    const vote = await createVote(ctx, { programId, title: plan.title, slug: plan.slug })
    const of = { programId, voteId: vote.id }
    for (const [title, cost, summary] of plan.entries)
      await addVoteEntries(ctx, { ...of, byHand: { title, cost, summary } })
    const instant = (days: number) => new Date(now + days * DAY).toISOString()
    await updateVote(ctx, {
      ...of,
      version: vote.version,
      summary: plan.summary,
      settings: plan.settings,
      opensAt: instant(plan.opens),
      closesAt: instant(plan.closes),
    })
    await setVoteState(ctx, { ...of, state: 'published' })
    const row = await findVote(vote.id)
    if (!row) continue
    const { budget = 0, max = plan.entries.length } = plan.settings
    const ballots = Array.from({ length: plan.voters }, (_, n) => {
      const span = Math.min(0, plan.closes) - plan.opens
      const castAt = new Date(now + (plan.opens + dice.roll() ** 1.4 * span) * DAY)
      return { voter: `demo ${n}`, marks: choices(plan, { dice, budget, max }), castAt }
    })
    await importVote(ctx, row, { method: null, budget: null, entries: [], ballots })
  }
}

function choices(
  { entries }: Plan,
  { dice, budget, max }: { dice: Stage['dice']; budget: number; max: number },
): Marks {
  let left = budget || Number.POSITIVE_INFINITY
  const order = dice.some([...entries.keys()], entries.length, entries.length)
  const chosen = order.filter((place) => {
    const [, cost, , liked] = entries[place] ?? ['', 0, '', 0]
    if (!dice.chance(liked) || cost > left) return false
    left -= cost
    return true
  })
  return (chosen.length > 0 ? chosen : order.slice(0, 1)).slice(0, max).map((place) => String(place + 1))
}

export const votes: DemoPart = { end: holdVotes }

import { type Ballot, type Choice, countVotes, type Round, type Tally } from './ballot.rules.ts'
import { equalShares } from './equal-shares.rules.ts'
import { bordaScores, instantRunoff, schulzeWins } from './ranked.rules.ts'

export const TALLY_METHODS = ['count', 'greedy', 'greedy-no-skip', 'equal-shares', 'irv', 'schulze', 'borda'] as const
export type TallyMethod = (typeof TALLY_METHODS)[number]

export interface TallyOptions {
  method: TallyMethod
  /** How many win, of methods without costs. */
  seats?: number
  /** What may be spent, of methods with costs. */
  budget?: number
  /** Share of the ballots, 0 to 1, that a winner must be named on at least. */
  quota?: number
}

/**
 * Counts ballots by a method. Whatever the order of the ballots the result is the same; between choices of the same result the one
 * that comes first in `choices` wins, and `tied` names them.
 */
export function tally(choices: readonly Choice[], ballots: readonly Ballot[], options: TallyOptions): Tally {
  const { votes, points } = countVotes(choices, ballots)
  const least = Math.ceil((options.quota ?? 0) * ballots.length - 1e-9)
  const mayWin = (choice: number) => (votes[choice] ?? 0) > 0 && (votes[choice] ?? 0) >= least
  const found = countBy(choices, ballots, { votes, points, mayWin, options })
  return {
    ballots: ballots.length,
    items: choices.map(({ key, cost }, choice) => ({
      key,
      cost,
      votes: votes[choice] ?? 0,
      score: found.scores[choice] ?? 0,
      won: found.won.has(choice),
    })),
    ...(found.rounds && { rounds: found.rounds }),
    tied: found.tied.map((choice) => choices[choice]?.key ?? ''),
  }
}

interface Counted {
  scores: readonly number[]
  won: Set<number>
  tied: number[]
  rounds?: Round[]
}

interface Given {
  votes: number[]
  points: number[]
  mayWin: (choice: number) => boolean
  options: TallyOptions
}

function countBy(
  choices: readonly Choice[],
  ballots: readonly Ballot[],
  { points, mayWin, options: { method, seats = 1, budget = 0 } }: Given,
): Counted {
  switch (method) {
    case 'count':
      return best(points, seats, mayWin)
    case 'borda':
      return best(bordaScores(choices.length, ballots), seats, mayWin)
    case 'schulze':
      return best(schulzeWins(choices.length, ballots), seats, mayWin)
    case 'irv': {
      const { places, rounds, lastVotes } = instantRunoff(choices, ballots)
      const won = new Set(places.filter(mayWin).slice(0, seats))
      return { scores: lastVotes, won, tied: [], rounds }
    }
    case 'greedy':
    case 'greedy-no-skip':
      return greedy(choices, points, { budget, skips: method === 'greedy', mayWin })
    case 'equal-shares': {
      const allowed = choices.map((_, choice) => mayWin(choice))
      return { scores: points, won: new Set(equalShares(choices, ballots, { budget, allowed })), tied: [] }
    }
  }
}

/** Choices by falling score, of the same the one that comes first. */
export const byScore = (scores: readonly number[]): number[] =>
  [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)

function best(scores: readonly number[], seats: number, mayWin: (choice: number) => boolean): Counted {
  const order = byScore(scores).filter(mayWin)
  const won = order.slice(0, seats)
  const last = scores[won.at(-1) ?? -1]
  const next = order[seats]
  const isTied = next !== undefined && won.length > 0 && scores[next] === last
  return { scores, won: new Set(won), tied: isTied ? order.filter((choice) => scores[choice] === last) : [] }
}

interface Spending {
  budget: number
  /** Whether one that costs too much is passed over; else it is the last that was looked at. */
  skips: boolean
  mayWin: (choice: number) => boolean
}

/** By falling points, as long as the budget lasts. */
function greedy(choices: readonly Choice[], scores: readonly number[], { budget, skips, mayWin }: Spending): Counted {
  const won = new Set<number>()
  let left = budget
  let refused: number | undefined
  for (const choice of byScore(scores).filter(mayWin)) {
    const cost = choices[choice]?.cost ?? 0
    if (cost > left) {
      refused ??= choice
      if (skips) continue
      break
    }
    won.add(choice)
    left -= cost
  }
  const score = refused === undefined ? undefined : scores[refused]
  const tied = [...scores.keys()].filter((choice) => scores[choice] === score && mayWin(choice))
  return { scores, won, tied: tied.length > 1 && tied.some((choice) => won.has(choice)) ? tied : [] }
}

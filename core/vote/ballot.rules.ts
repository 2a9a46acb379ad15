/** What can be voted for. Ties go to the one that comes first, so their order is part of the result. */
export interface Choice {
  key: string
  cost: number
}

/** One person's vote, by place of the choices: points of each, or the choices from the best to the worst. */
export type Ballot = { points: ReadonlyMap<number, number> } | { ranking: readonly number[] }

/** Choices that a ballot names, whatever its kind. */
export const namedOn = (ballot: Ballot): number[] =>
  'points' in ballot ? [...ballot.points.keys()] : [...ballot.ranking]

/** Points of a choice; a ranking gives 1 to each that it names. */
export const pointsOn = (ballot: Ballot, choice: number): number =>
  'points' in ballot ? (ballot.points.get(choice) ?? 0) : ballot.ranking.includes(choice) ? 1 : 0

export interface Tallied {
  key: string
  cost: number
  /** Ballots that name it. */
  votes: number
  /** What the method counts: points, ballots in the last round it was in, beaten choices. */
  score: number
  won: boolean
}

export interface Round {
  /** Ballots of each choice that is left, by key. */
  votes: { [key: string]: number }
  /** Ballots that name none that is left. */
  exhausted: number
  eliminated: string | null
}

export interface Tally {
  ballots: number
  items: Tallied[]
  /** Of instant runoff. */
  rounds?: Round[]
  /** Keys that had the same result where it decided who won. */
  tied: string[]
}

/** Ballots and points of each choice. */
export function countVotes(
  choices: readonly Choice[],
  ballots: readonly Ballot[],
): { votes: number[]; points: number[] } {
  const votes = choices.map(() => 0)
  const points = choices.map(() => 0)
  for (const ballot of ballots)
    for (const choice of namedOn(ballot)) {
      votes[choice] = (votes[choice] ?? 0) + 1
      points[choice] = (points[choice] ?? 0) + pointsOn(ballot, choice)
    }
  return { votes, points }
}

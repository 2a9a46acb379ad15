import type { Ballot, Choice, Round } from './ballot.rules.ts'

/** Choices of a ballot from the best. Throws TypeError for a ballot of points: several may have the same. */
export function rankingOf(ballot: Ballot): readonly number[] {
  if (!('ranking' in ballot)) throw new TypeError('only rankings are counted by place')
  return ballot.ranking
}

/** Borda: of m choices the first gets m − 1 points, the next one less; those that are not named get none. */
export function bordaScores(count: number, ballots: readonly Ballot[]): number[] {
  const scores = Array<number>(count).fill(0)
  for (const ballot of ballots)
    for (const [place, choice] of rankingOf(ballot).entries())
      scores[choice] = (scores[choice] ?? 0) + count - 1 - place
  return scores
}

/** Ballots that rank one choice before the other: `matrix[a][b]`. What is not named comes after all that is. */
export function pairwise(count: number, ballots: readonly Ballot[]): number[][] {
  const matrix = Array.from({ length: count }, () => Array<number>(count).fill(0))
  for (const ballot of ballots) {
    const ranking = rankingOf(ballot)
    const named = new Set(ranking)
    for (const [place, choice] of ranking.entries()) {
      const row = matrix[choice] ?? []
      for (const after of ranking.slice(place + 1)) row[after] = (row[after] ?? 0) + 1
      for (let other = 0; other < count; other++) if (!named.has(other)) row[other] = (row[other] ?? 0) + 1
    }
  }
  return matrix
}

/** Schulze with winning votes: how many others each choice beats by its strongest path. */
export function schulzeWins(count: number, ballots: readonly Ballot[]): number[] {
  const matrix = pairwise(count, ballots)
  const path = matrix.map((row, a) => row.map((votes, b) => (votes > (matrix[b]?.[a] ?? 0) ? votes : 0)))
  for (let via = 0; via < count; via++)
    for (let from = 0; from < count; from++) {
      if (from === via) continue
      const row = path[from] ?? []
      for (let to = 0; to < count; to++) {
        if (to === from || to === via) continue
        row[to] = Math.max(row[to] ?? 0, Math.min(row[via] ?? 0, path[via]?.[to] ?? 0))
      }
    }
  return path.map((row, a) => row.filter((strength, b) => a !== b && strength > (path[b]?.[a] ?? 0)).length)
}

interface Runoff {
  /** From the winner to the one that went first. */
  places: number[]
  rounds: Round[]
  /** Ballots of each in the last round that it was in. */
  lastVotes: number[]
}

/**
 * Instant runoff: a ballot counts for the best choice that is left; the one with the fewest goes, until one has more than half of
 * what counts or is alone. Of several with the fewest, the one that had fewer in the latest round that tells them apart goes, else
 * the one that comes last.
 */
export function instantRunoff(choices: readonly Choice[], ballots: readonly Ballot[]): Runoff {
  const left = new Set(choices.keys())
  const history: Map<number, number>[] = []
  const gone: number[] = []
  const rounds: Round[] = []
  const lastVotes = choices.map(() => 0)
  while (left.size > 0) {
    const votes = new Map([...left].map((choice) => [choice, 0]))
    let exhausted = 0
    for (const ballot of ballots) {
      const first = rankingOf(ballot).find((choice) => left.has(choice))
      if (first === undefined) exhausted++
      else votes.set(first, (votes.get(first) ?? 0) + 1)
    }
    for (const [choice, count] of votes) lastVotes[choice] = count
    history.push(votes)
    const counting = ballots.length - exhausted
    const leader = [...votes].find(([, count]) => 2 * count > counting)
    const isOver = leader !== undefined || left.size === 1
    const loser = isOver ? null : weakest(left, history)
    rounds.push({
      votes: Object.fromEntries([...votes].map(([choice, count]) => [choices[choice]?.key ?? '', count])),
      exhausted,
      eliminated: loser === null ? null : (choices[loser]?.key ?? null),
    })
    if (loser === null) {
      const order = [...left].sort((a, b) => compare(history, b, a) || a - b)
      return { places: [...order, ...gone.reverse()], rounds, lastVotes }
    }
    left.delete(loser)
    gone.push(loser)
  }
  return { places: [], rounds, lastVotes }
}

/** By ballots in the latest round that tells two choices apart. */
function compare(history: readonly Map<number, number>[], a: number, b: number): number {
  for (const votes of history.toReversed()) {
    const difference = (votes.get(a) ?? 0) - (votes.get(b) ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const weakest = (left: ReadonlySet<number>, history: readonly Map<number, number>[]): number =>
  [...left].sort((a, b) => compare(history, a, b) || b - a)[0] ?? 0

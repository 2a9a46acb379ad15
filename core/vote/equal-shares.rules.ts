import { type Ballot, type Choice, namedOn, pointsOn } from './ballot.rules.ts'

interface SharesOptions {
  budget: number
  /** Of each choice, whether it may win. */
  allowed: readonly boolean[]
}

/** Money that differs by less is the same. */
const SAME = 1e-9

/**
 * Method of equal shares: each voter gets the same part of the budget. Again and again the choice is paid for that its supporters
 * can afford at the lowest price per utility, everybody paying in proportion or what they have left. The utility of a choice is its
 * points times its cost, so that approval counts what is spent for a voter (cost utility). What is left over then goes by falling
 * points to what it can still pay. Winners in the order in which they were bought.
 *
 * Source: Peters, Pierczyński, Skowron, Proportional Participatory Budgeting with Additive Utilities, 2021.
 */
export function equalShares(choices: readonly Choice[], ballots: readonly Ballot[], options: SharesOptions): number[] {
  const { budget, allowed } = options
  const supporters = choices.map((): { voter: number; points: number }[] => [])
  for (const [voter, ballot] of ballots.entries())
    for (const choice of namedOn(ballot)) supporters[choice]?.push({ voter, points: pointsOn(ballot, choice) })
  const purse = new Float64Array(ballots.length).fill(budget / Math.max(1, ballots.length))
  const won: number[] = []
  const open = new Set(
    [...choices.keys()].filter((choice) => allowed[choice] && (choices[choice]?.cost ?? 0) <= budget + SAME),
  )
  const costOf = (choice: number) => choices[choice]?.cost ?? 0
  for (;;) {
    let best: { choice: number; price: number } | null = null
    for (const choice of [...open].sort((a, b) => a - b)) {
      const price = priceOf(costOf(choice), supporters[choice] ?? [], purse)
      if (price === null)
        open.delete(choice) // purses only shrink: it stays out of reach
      else if (!best || price < best.price - SAME) best = { choice, price }
    }
    if (!best) break
    const { choice, price } = best
    for (const { voter, points } of supporters[choice] ?? []) {
      const left = purse[voter] ?? 0
      purse[voter] = left - Math.min(left, price * points * costOf(choice))
    }
    won.push(choice)
    open.delete(choice)
  }
  let left = budget - won.reduce((sum, choice) => sum + costOf(choice), 0)
  const points = supporters.map((each) => each.reduce((sum, one) => sum + one.points, 0))
  for (const choice of [...choices.keys()].sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0) || a - b)) {
    if (won.includes(choice) || !allowed[choice] || costOf(choice) > left + SAME) continue
    won.push(choice)
    left -= costOf(choice)
  }
  return won
}

/** Lowest price of a unit of utility at which the supporters can pay the cost; null when they cannot. */
function priceOf(
  cost: number,
  supporters: readonly { voter: number; points: number }[],
  purse: Float64Array,
): number | null {
  const paying = supporters
    .map(({ voter, points }) => ({ has: purse[voter] ?? 0, utility: points * cost }))
    .filter(({ has, utility }) => has > SAME && utility > 0)
    .sort((a, b) => a.has / a.utility - b.has / b.utility)
  if (cost <= SAME) return 0
  let due = cost
  let utility = paying.reduce((sum, each) => sum + each.utility, 0)
  for (const each of paying) {
    const price = due / utility
    if (price * each.utility <= each.has + SAME) return price
    due -= each.has
    utility -= each.utility
  }
  return null
}

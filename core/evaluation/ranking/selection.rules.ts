/** Bounds on how many of the chosen belong to a group, e.g. a category or a tag. */
export interface Quota {
  group: string
  least?: number
  most?: number
}

export interface Candidate {
  /** Its place among the candidates, best first. */
  entry: number
  groups: readonly string[]
}

export interface Selection {
  chosen: number[]
  /** Chosen for a minimum, before entries with a better rank. */
  raised: { entry: number; group: string }[]
  /** Left out for a maximum, though seats were left. */
  barred: { entry: number; group: string }[]
  /** Minimums that too few candidates, seats or other maximums keep from being met. */
  short: { group: string; missing: number }[]
}

/**
 * The best candidates for `seats`, within the quotas. Seats of minimums are given first, to the best of each group, the group with
 * the fewest candidates to spare before others; what is left goes by rank. `candidates` come best first.
 */
export function select(candidates: readonly Candidate[], seats: number, quotas: readonly Quota[]): Selection {
  const most = new Map(quotas.flatMap(({ group, most }) => (most === undefined ? [] : [[group, most] as const])))
  const taken = new Map<string, number>()
  const chosen = new Set<Candidate>()
  const raisedFor = new Map<number, string>()
  const barredBy = ({ groups }: Candidate) =>
    groups.find((group) => (taken.get(group) ?? 0) >= (most.get(group) ?? Number.POSITIVE_INFINITY))
  const choose = (candidate: Candidate) => {
    chosen.add(candidate)
    for (const group of candidate.groups) taken.set(group, (taken.get(group) ?? 0) + 1)
  }
  const members = (group: string) => candidates.filter(({ groups }) => groups.includes(group))
  const toSpare = ({ group, least = 0 }: Quota) => members(group).length - least
  const minimums = quotas.filter(({ least }) => least).sort((a, b) => toSpare(a) - toSpare(b))
  for (const { group, least = 0 } of minimums)
    for (const candidate of members(group)) {
      if ((taken.get(group) ?? 0) >= least || chosen.size >= seats) break
      if (chosen.has(candidate) || barredBy(candidate)) continue
      choose(candidate)
      raisedFor.set(candidate.entry, group)
    }
  const barred: Selection['barred'] = []
  for (const candidate of candidates) {
    if (chosen.size >= seats) break
    if (chosen.has(candidate)) continue
    const group = barredBy(candidate)
    if (group === undefined) choose(candidate)
    else barred.push({ entry: candidate.entry, group })
  }
  const byRank = new Set(candidates.slice(0, seats))
  const inOrder = candidates.filter((candidate) => chosen.has(candidate))
  return {
    chosen: inOrder.map(({ entry }) => entry),
    raised: inOrder.flatMap((candidate) => {
      const group = raisedFor.get(candidate.entry)
      return group === undefined || byRank.has(candidate) ? [] : [{ entry: candidate.entry, group }]
    }),
    barred,
    short: minimums.flatMap(({ group, least = 0 }) => {
      const missing = least - (taken.get(group) ?? 0)
      return missing > 0 ? [{ group, missing }] : []
    }),
  }
}

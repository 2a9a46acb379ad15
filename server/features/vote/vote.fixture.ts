/** What two counts have to agree on, by key. */
export const withoutRounds = (items: readonly { key: string; votes: number; score: number; won: boolean }[]) =>
  items.map(({ key, votes, score, won }) => ({ key, votes, score, won })).sort((a, b) => (a.key < b.key ? -1 : 1))

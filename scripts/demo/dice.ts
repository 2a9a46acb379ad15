/** A seeded generator (mulberry32): the same seed tells the same story, so that figures and pictures can be compared. */
export interface Dice {
  /** 0 ≤ x < 1 */
  roll(): number
  /** Whole number, both ends included. */
  between(low: number, high: number): number
  one<Item>(items: readonly Item[]): Item
  some<Item>(items: readonly Item[], low: number, high: number): Item[]
  chance(share: number): boolean
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1))
  const one = <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)] as Item
  return {
    roll,
    between,
    one,
    some(items, low, high) {
      const left = [...items]
      const wanted = Math.min(between(low, high), left.length)
      return Array.from({ length: wanted }, () => left.splice(between(0, left.length - 1), 1)).flat()
    },
    chance: (share) => roll() < share,
  }
}

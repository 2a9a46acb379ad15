export const replaced = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((each, index) => (index === at ? item : each))

export const removed = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

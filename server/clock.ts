/** The server's only source of time. Tests pass one that they move. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until moved. */
export function movableClock(
  start: Date | string,
): Clock & { set(at: Date | string): void; advance(milliseconds: number): void } {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to).getTime()
    },
    advance: (milliseconds) => {
      at += milliseconds
    },
  }
}

/** Outlines on a 20 × 20 field, stroke 1.75: only those that several islands draw, because they are in their script. */
export const ISLAND_ICONS = {
  alert: '<path d="M10 3 18 17H2Zm0 5v4m0 2.4v.1"/>',
  bang: '<path d="M10 3v8m0 5v.2"/>',
  tick: '<path d="m4 10.5 4 4 8-9"/>',
  left: '<path d="M16 10H4m5-5-5 5 5 5"/>',
  down: '<path d="m5 8 5 5 5-5"/>',
  time: '<circle cx="10" cy="10" r="7.25"/><path d="M10 6v4.2l2.8 1.8"/>',
  person: '<circle cx="10" cy="7" r="3"/><path d="M4 16.75c.5-3.2 2.9-5 6-5s5.5 1.8 6 5"/>',
  lock: '<rect x="4" y="9" width="12" height="8" rx="1.5"/><path d="M6.75 9V6.25a3.25 3.25 0 0 1 6.5 0V9"/>',
} as const

export type IslandIcon = keyof typeof ISLAND_ICONS
/** An outline that few islands draw is in their own chunk. */
export type Drawing = `<${string}`

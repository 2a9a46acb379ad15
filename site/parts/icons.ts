import { ISLAND_ICONS } from '../islands/icons.ts'

/** Outlines on a 20 × 20 field, stroke 1.75. */
export const ICONS = {
  ...ISLAND_ICONS,
  globe:
    '<circle cx="10" cy="10" r="7.25"/><path d="M2.75 10h14.5M10 2.75c4.5 4.6 4.5 9.9 0 14.5-4.5-4.6-4.5-9.9 0-14.5Z"/>',
  menu: '<path d="M3 6h14M3 10h14M3 14h14"/>',
  people:
    '<circle cx="7.5" cy="7" r="2.75"/><path d="M2.5 16.5c.4-3 2.4-4.75 5-4.75s4.6 1.75 5 4.75M13 4.6a2.75 2.75 0 0 1 0 4.9m1.5 2.6c1.7.6 2.8 2.1 3 4.4"/>',
  money: '<circle cx="10" cy="10" r="7.25"/><path d="M12.6 7.4a3.4 3.4 0 1 0 0 5.2M6 9.2h4.6M6 11h4.2"/>',
  place:
    '<path d="M10 17.5c3.6-3.7 5.5-6.6 5.5-9a5.5 5.5 0 0 0-11 0c0 2.4 1.9 5.3 5.5 9Z"/><circle cx="10" cy="8.5" r="2"/>',
  right: '<path d="M4 10h12m-5-5 5 5-5 5"/>',
  cross: '<path d="m5 5 10 10M15 5 5 15"/>',
  play: '<path d="M7 4.5v11l9-5.5Z"/>',
  dot: '<circle cx="10" cy="10" r="3.5" fill="currentColor"/>',
} as const

export type IconName = keyof typeof ICONS

/** The field that an answer's path begins with: `team[0].name` → `team`. */
export const referenceAt = (at: string): string => /^[^.[]*/.exec(at)?.[0] ?? at

import { late } from './late.ts'

export const { $part: $pattern, need: needPattern } = late(() =>
  import('#core/form/pattern.ts').then(({ patternOf }) => ({ patternOf })),
)

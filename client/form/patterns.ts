import { lazyModule } from './lazyModule.ts'

export const { $module: $pattern, load: loadPatterns } = lazyModule(() =>
  import('#core/form/pattern.ts').then(({ patternOf }) => ({ patternOf })),
)

import { lazyModule } from './lazyModule.ts'

/** What few forms need: patterns, postcodes by country, computed numbers. */
export const { $module: $pattern, load: loadPatterns } = lazyModule(async () => {
  const [{ patternOf }, { postcodeFlaw }, { computeAnswers }] = await Promise.all([
    import('#core/form/pattern.ts'),
    import('#core/form/types/address/postcodes.ts'),
    import('#core/form/formula/compute.ts'),
  ])
  return { patternOf, postcodeFlaw, computeAnswers }
})

import { lazyModule } from './lazyModule.ts'

/** Rules that few forms need: patterns, and postcodes by country. */
export const { $module: $pattern, load: loadPatterns } = lazyModule(async () => {
  const [{ patternOf }, { postcodeFlaw }] = await Promise.all([
    import('#core/form/pattern.ts'),
    import('#core/form/types/address/postcodes.ts'),
  ])
  return { patternOf, postcodeFlaw }
})

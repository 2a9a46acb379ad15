import { atom, type ReadableAtom } from 'nanostores'

interface LazyModule<Module> {
  /** Null until it is loaded. */
  $module: ReadableAtom<Module | null>
  /** Loads it once; after a failure the next call tries again. */
  load(): Promise<Module>
}

/** A module of the form engine that most forms do not need, or not before something is typed. */
export function lazyModule<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  const $module = atom<Module | null>(null)
  let loading: Promise<Module> | null = null
  const load = () => {
    loading ??= importModule()
      .then((loaded) => {
        $module.set(loaded)
        return loaded
      })
      .catch((error: unknown) => {
        loading = null
        throw error
      })
    return loading
  }
  return { $module, load }
}

import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react'

export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Loads it before it is shown. Null when it is loaded. */
  preload(): Promise<void> | null
}

/**
 * A component whose code is loaded when it is first shown, with `Fallback` until then; it renders at once when it was
 * preloaded, where React's own `lazy` shows its fallback for 300 ms. Throws while rendering when loading fails.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined
  const preload = () =>
    Loaded
      ? null
      : load().then((component) => {
          Loaded = component
        })
  const Lazy = (props: Props) => {
    const [failure, setFailure] = useState<{ error?: unknown }>({})
    useEffect(() => {
      preload()?.then(
        () => setFailure({}),
        (error: unknown) => setFailure({ error }),
      )
    }, [])
    if (failure.error) throw failure.error
    const Shown = Loaded ?? Fallback
    return Shown ? <Shown {...props} /> : null
  }
  return Object.assign(Lazy, { preload })
}

import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react'

export type Lazily<Props> = FunctionComponent<Props> & {
  /** Loads it before it is shown. Null when it is here. */
  bring(): Promise<void> | null
}

/**
 * A component whose code comes when it is first shown, with `Meanwhile` in its place until then; at once where it was brought
 * before. React's own `lazy` shows its fallback even then, and keeps it for 300 ms. What does not come is thrown.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): Lazily<Props> {
  let here: ComponentType<Props> | undefined
  const bring = () =>
    here
      ? null
      : load().then((come) => {
          here = come
        })
  const Shown = (props: Props) => {
    const [lost, arrive] = useState<{ error?: unknown }>({})
    useEffect(() => {
      bring()?.then(
        () => arrive({}),
        (error: unknown) => arrive({ error }),
      )
    }, [])
    if (lost.error) throw lost.error
    const Here = here ?? Meanwhile
    return Here ? <Here {...props} /> : null
  }
  return Object.assign(Shown, { bring })
}

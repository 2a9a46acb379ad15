import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** The value of a store; during hydration its initial value. For what runs on public pages: only what they use of `@nanostores/react`, which would weigh on each. */
export const useStore = <Value>(store: ReadableAtom<Value>): Value =>
  useSyncExternalStore(store.listen, store.get, () => store.init as Value)

import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** What a store holds; while a published page is taken over, what it began with. For what runs on public pages: only what they use of `@nanostores/react`, which would weigh on each. */
export const useStore = <Value>(store: ReadableAtom<Value>): Value =>
  useSyncExternalStore(store.listen, store.get, () => store.init as Value)

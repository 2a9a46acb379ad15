import { type TogetherStore, togetherStore } from './store.ts'

let known: TogetherStore | undefined

/** One store for the page: the dialog and what stands in the page show the same. */
export function sharedStore(responseId: string): TogetherStore {
  if (known?.responseId !== responseId) known = togetherStore(responseId)
  return known
}

import { atom } from 'nanostores'
import { useEffect } from 'react'

/** What the screen shows beyond its own name, e.g. one form and its tab: the document's title begins with it. */
export const $pageName = atom<string | null>(null)

export function usePageName(name: string): void {
  useEffect(() => {
    $pageName.set(name)
    return () => $pageName.set(null)
  }, [name])
}

import { useEffect } from 'react'

/** Links to the page in other languages keep the page to return to and the token of a link. */
export function useOtherLanguages(backTo: string | null, token = ''): void {
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
      const there = backTo?.replace(/^\/[a-z]{2}(?=\/)/, `/${link.hreflang}`)
      link.search = String(new URLSearchParams({ ...(there && { backTo: there }), ...(token && { token }) }))
    }
  }, [backTo, token])
}

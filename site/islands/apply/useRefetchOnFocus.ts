import { useEffect } from 'react'

/**
 * Does the work whenever the person comes back to this page from another window; with a `deadline`, every minute once it
 * has passed too, for the server is the one that knows its grace.
 */
export function useRefetchOnFocus(work: () => Promise<void>, deadline: string | null = null): void {
  useEffect(() => {
    let busy = false
    const back = () => {
      if (document.hidden || busy) return
      busy = true
      void work().finally(() => {
        busy = false
      })
    }
    window.addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    const timer = deadline ? setInterval(() => Date.parse(deadline) <= Date.now() && back(), 60_000) : undefined
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [work, deadline])
}

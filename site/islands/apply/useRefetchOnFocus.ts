import { useEffect } from 'react'

/**
 * Calls `work` when the window gets the focus or becomes visible; with a `deadline`, also every minute once it
 * has passed, because only the server knows the grace period.
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

import { useEffect } from 'react'
import { isProblem } from '#client/api/problem.ts'

/**
 * Does the work whenever the person comes back to this page from another window; with a `deadline`, every minute once it
 * has passed too, for the server is the one that knows its grace. Without an answer the next time is soon enough.
 */
export function useReturn(work: () => Promise<void>, deadline: string | null = null): void {
  useEffect(() => {
    let busy = false
    const back = async () => {
      if (document.hidden || busy) return
      busy = true
      try {
        await work()
      } catch (error) {
        // Refusals too: nothing here could show them. A session that is over is told by the call itself, the rest by the next thing that is done.
        if (!isProblem(error)) throw error
      } finally {
        busy = false
      }
    }
    window.addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    const timer = setInterval(() => deadline && Date.parse(deadline) <= Date.now() && back(), 60_000)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [work, deadline])
}

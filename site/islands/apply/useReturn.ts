import { useEffect } from 'react'
import { isProblem } from '#client/api/problem.ts'

/** Does the work whenever the person comes back to this page from another window. Without an answer the next time is soon enough. */
export function useReturn(work: () => Promise<void>): void {
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
    return () => {
      window.removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [work])
}

import { useState } from 'react'
import { isProblem } from '#client/api/problem.ts'

export interface Work {
  busy: boolean
  /** What a refusal says; '' without one. */
  problem: string
  run: (work: () => Promise<unknown>) => void
}

/** Work of a button: busy while it runs, and what the server says against it. `offline`: said without an answer. */
export function useWork(offline: string): Work {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    work()
      .catch((error: unknown) => {
        if (!isProblem(error)) throw error
        // The person left the question who they are: nothing was refused.
        if (error.code === 'session.stepUp') return
        setProblem(error.status > 0 ? error.detail || error.title : offline)
      })
      .finally(() => setBusy(false))
  }
  return { busy, problem, run }
}

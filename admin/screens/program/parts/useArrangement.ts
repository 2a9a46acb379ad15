import { useCallback, useRef, useState } from 'react'
import { isProblem } from '#client/api/problem.ts'
import type { Program } from '#core/program/program.contract.ts'
import { runMutation } from '../../../app/mutation.ts'
import { dismissTopic, notify } from '../../../app/notices.tsx'
import { mergeProgram } from '../../../app/programs.ts'
import { readOnce } from '../../../app/query.ts'
import { type ArrangedCategories, type Arrangement, givenIds, isApart, wanted } from './arrangement.ts'

const TOPIC = 'arrangement'

type Change = (arrangement: Arrangement) => Arrangement

const isUnanswered = (problem: unknown): boolean => isProblem(problem) && problem.code.startsWith('client.')

interface Enqueued {
  /** Makes it anew on what somebody else saved. */
  change?: Change | null
  done?: (before: ArrangedCategories) => void
  refused?: (why: unknown) => void
}

export interface Arranging {
  /** What the screen shows; null while it is not loaded. */
  shown: ArrangedCategories | null
  problem: unknown
  setProblem: (problem: unknown) => void
  /** Takes over what the server says. */
  adopt: (categories: ArrangedCategories) => void
  /**
   * Shows a change at once and saves it after those before it; what it was is one press away. A change that is a function
   * is made on what somebody else saved meanwhile, where it rewrites nothing of theirs. What a refusal takes off the screen
   * is told to `refused`: whoever wrote it gets it back.
   */
  save: (change: Arrangement | Change, words: string, refused?: (why: unknown) => void) => void
  /** Saves again what is on the screen, after a save that nobody answered; null when there was none. */
  retry: (() => void) | null
  /** The id that a thing made here has by now. */
  idOf: (id: string) => string
  /** The id under which it was made: on the screen it stays the same thing when the server gives it another. */
  keyOf: (id: string) => string
  /** The program's version once every change is saved. Throws what kept the last one from it. */
  version: () => Promise<number>
  /** The program moved on by something else that was done here, e.g. its publication. */
  movedOn: (version: number) => void
}

/**
 * The arrangement of a program, saved change by change in the order they were made: a quick hand or keyboard is never
 * refused for its own last change. A refusal takes back what was made on top of it too.
 */
export function useArrangement(program: Program, onStale: () => void): Arranging {
  const [shown, setShown] = useState<ArrangedCategories | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [unsent, setUnsent] = useState(false)
  const unanswered = useRef<unknown>(null)
  /** Whom a refusal tells, in the order of what they wrote, as long as that is not saved. */
  const writers = useRef<((why: unknown) => void)[]>([])
  const saved = useRef<ArrangedCategories | null>(null)
  const given = useRef(new Map<string, string>())
  const keys = useRef(new Map<string, string>())
  const queue = useRef({ last: Promise.resolve(), waiting: 0, round: 0 })

  const adopt = useCallback((categories: ArrangedCategories) => {
    saved.current = categories
    setShown(categories)
  }, [])

  const send = async (next: Arrangement): Promise<void> => {
    const before = saved.current
    if (!before) return
    const answer = await runMutation('arrangeCategories', {
      params: { programId: program.id },
      body: { version: before.version, categories: wanted(next, before.items, given.current) },
    })
    for (const [asked, now] of givenIds(next, answer.items)) {
      given.current.set(asked, now)
      keys.current.set(now, asked)
    }
    saved.current = answer
    mergeProgram(program.id, { version: answer.version })
  }

  /** Sends a change, made anew on what somebody else saved meanwhile; answers what it was made on. */
  const persist = async (next: Arrangement, change: Change | null): Promise<ArrangedCategories | null> => {
    const before = saved.current
    try {
      await send(next)
      return before
    } catch (refused) {
      if (!isProblem(refused, 'resource.stale') || !change || !before) throw refused
      const theirs = await readOnce('listCategories', { params: { programId: program.id }, query: {} })
      const anew = change(theirs.items)
      if (anew === theirs.items || !isApart(before.items, next, theirs.items)) throw refused
      saved.current = theirs
      await send(anew)
      return theirs
    }
  }

  const enqueue = (next: Arrangement, { change = null, done, refused = () => {} }: Enqueued = {}): void => {
    const line = queue.current
    const { round } = line
    line.waiting += 1
    writers.current.push(refused)
    line.last = line.last.then(async () => {
      try {
        if (line.round !== round) return
        // What waits behind was made on this change as it is, not on what somebody else saved.
        const before = await persist(next, line.waiting === 1 ? change : null)
        writers.current.splice(0, writers.current.indexOf(refused) + 1)
        // A notice takes back the last change, and that alone.
        if (line.waiting > 1) return
        setShown(saved.current)
        if (before) done?.(before)
      } catch (problem) {
        line.round += 1
        setProblem(problem)
        // Without an answer nothing that was made is taken away: it can be sent again.
        if (isUnanswered(problem)) {
          unanswered.current = problem
          return setUnsent(true)
        }
        setShown(saved.current)
        if (isProblem(problem, 'resource.stale')) onStale()
        for (const tell of writers.current.splice(0)) tell(problem)
      } finally {
        line.waiting -= 1
      }
    })
  }

  const show = (items: Arrangement) => {
    setProblem(null)
    setUnsent(false)
    unanswered.current = null
    // What an older notice would take back is no longer the last change.
    dismissTopic(TOPIC)
    setShown((now) => now && { ...now, items: [...items] })
  }

  const save = (change: Arrangement | Change, words: string, refused?: (why: unknown) => void): void => {
    const anew = typeof change === 'function' ? change : null
    const next = typeof change === 'function' ? change(shown?.items ?? []) : change
    if (!shown || next === shown.items) {
      refused?.(problem)
      return
    }
    show(next)
    const announce = (before: ArrangedCategories) =>
      notify(words, {
        topic: TOPIC,
        undo: () => {
          show(before.items)
          enqueue(before.items)
        },
      })
    enqueue(next, { change: anew, done: announce, ...(refused && { refused }) })
  }

  return {
    shown,
    problem,
    setProblem,
    adopt,
    save,
    retry:
      unsent && problem !== null && shown
        ? () => {
            show(shown.items)
            enqueue(shown.items)
          }
        : null,
    idOf: (id) => given.current.get(id) ?? id,
    keyOf: (id) => keys.current.get(id) ?? id,
    version: async () => {
      await queue.current.last
      if (unanswered.current) throw unanswered.current
      return saved.current?.version ?? program.version
    },
    movedOn: (version) => {
      if (saved.current) adopt({ ...saved.current, version })
    },
  }
}

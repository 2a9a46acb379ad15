import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '#client/ui/useLatest.ts'

/** Told why what is written in a box cannot be read, in words, and null once it can or the box is gone. */
export type OnInvalidInput = (why: string | null) => void

/** Tells it whenever it changes. A box keeps the last value that could be read: whoever saves asks first. */
export function useReportInvalidInput(why: string | null, onUnreadable: OnInvalidInput | undefined): void {
  const tell = useLatest(onUnreadable)
  useLayoutEffect(() => {
    if (why === null) return
    tell.current?.(why)
    return () => tell.current?.(null)
  }, [why])
}

/** Boxes of a form whose text cannot be read, by name. Nothing is saved while there is one. */
export function useInvalidInputs<Name extends string>() {
  const all = useRef<ReadonlyMap<Name, string>>(new Map())
  const [list, setList] = useState<readonly (readonly [Name, string])[]>([])
  return {
    /** To show. */
    list,
    /** To ask before saving: Enter may come before what was typed last is drawn. */
    isAny: () => all.current.size > 0,
    /** The same, by name. */
    names: () => [...all.current.keys()],
    tell: useCallback((name: Name, why: string | null) => {
      const next = new Map(all.current)
      if (why === null) next.delete(name)
      else next.set(name, why)
      all.current = next
      setList([...next])
    }, []),
  }
}

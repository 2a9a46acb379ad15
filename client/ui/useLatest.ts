import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * The value of the last render that was shown, for callbacks that run later. It is written after rendering: React may render
 * and throw the result away, and what it renders beforehand is not yet what the person sees.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}

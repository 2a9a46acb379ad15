import { useLocation } from 'react-router'
import type { Part } from './RequestList.tsx'

/** The part of the list that the address names. */
export function useRequestPart(): Part {
  return useLocation().pathname.endsWith('/processed') ? 'processed' : 'todo'
}

import type { ComponentType } from 'react'

/** What `X.examples.tsx` beside a part exports as `examples`: the part in each of its states, for the page of parts. */
export interface Examples {
  title: string
  /** Slices whose words it shows beside those of every page. */
  words?: readonly string[]
  /** By name. Each is a component, so that it may hold what is typed. */
  states: Readonly<Record<string, ComponentType>>
}

/** The page of parts, in `npm run dev` alone: `/en/admin/_parts?part=Dialog&lang=de&colour=yellow`. */
export const EXAMPLES_PATH = '/:locale/admin/_parts'

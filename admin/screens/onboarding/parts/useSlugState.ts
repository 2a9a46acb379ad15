import { useEffect, useState } from 'react'
import type { CallAnswer } from '#client/api/call.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { isSlug } from './draft.ts'

/** Spec §5: as validation waits once an error shows. */
const WAIT = 350

export type SlugState = CallAnswer<'checkPlatformSlug'> | 'invalid' | 'checking' | null

/** What the server says of an address while it is typed; null when it cannot be asked. */
export function useSlugState(slug: string): SlugState {
  const [asked, setAsked] = useState(slug)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(slug), WAIT)
    return () => clearTimeout(timer)
  }, [slug])
  const canAsk = isSlug(asked)
  const { data, error } = useApiQuery(queryOf('checkPlatformSlug', { query: { slug: asked } }), { enabled: canAsk })
  if (!slug) return null
  if (!isSlug(slug)) return 'invalid'
  if (asked === slug && error) return null
  return asked === slug && data?.slug === slug ? data : 'checking'
}

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import type { SignOut } from './SignOut.tsx'

const load = () => import('./SignOut.tsx')

/** What signs a person out, and what it shows meanwhile: kept answers are sent first, and what cannot be is asked about. */
export function useSignOut(props: { leave: Words; lang: Locale; userId: string | undefined }): [() => void, ReactNode] {
  const { userId } = props
  const [Asked, setAsked] = useState<typeof SignOut | null>(null)
  // Beforehand: who is offline when they sign out is told what is not saved.
  useEffect(() => void (userId && load().catch(() => {})), [userId])
  const start = useCallback(
    () =>
      void load().then(
        (loaded) => setAsked(() => loaded.SignOut),
        () => {},
      ),
    [],
  )
  return [start, Asked && userId && <Asked {...props} userId={userId} onStay={() => setAsked(null)} />]
}

import { type ReactNode, useEffect, useState } from 'react'
import { loadChunk } from '#client/chunks.ts'
import { lazy } from '#client/ui/lazy.tsx'
import type { Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'

const SignOut = lazy(() => loadChunk(() => import('./SignOut.tsx')).then((file) => file.SignOut))
const preload = async () => SignOut.preload()

/** What signs a person out, and what it shows meanwhile: kept answers are sent first, and what cannot be is asked about. */
export function useSignOut(props: { leave: Words; lang: Locale; userId: string | undefined }): [() => void, ReactNode] {
  const { userId } = props
  // Whose: signing out ends with nobody being signed in.
  const [leaving, setLeaving] = useState<string>()
  // Beforehand: who is offline when they sign out is told what is not saved.
  useEffect(() => void (userId && preload().catch(() => {})), [userId])
  const start = () =>
    void preload().then(
      () => setLeaving(userId),
      () => {},
    )
  return [start, leaving && <SignOut {...props} userId={leaving} onStay={() => setLeaving(undefined)} />]
}

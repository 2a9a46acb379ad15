import { type ReactNode, useEffect, useState } from 'react'
import { loadChunk } from '#client/chunks.ts'
import { lazy } from '#client/ui/lazy.tsx'
import type { Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'

const SignOut = lazy(() => loadChunk(() => import('./SignOut.tsx')).then((file) => file.SignOut))
const preload = async () => SignOut.preload()

/** Returns a function that signs out, and what to render meanwhile: unsent answers are sent first, or asked about. */
export function useSignOut(props: { leave: Words; lang: Locale; userId: string | undefined }): [() => void, ReactNode] {
  const { userId } = props
  // Kept here, because `userId` is undefined once the person is signed out.
  const [leaving, setLeaving] = useState<string>()
  // Preloaded, so that signing out offline can still ask about unsent answers.
  useEffect(() => void (userId && preload().catch(() => {})), [userId])
  const start = () =>
    void preload().then(
      () => setLeaving(userId),
      () => {},
    )
  return [start, leaving && <SignOut {...props} userId={leaving} onStay={() => setLeaving(undefined)} />]
}

import { useCallback, useEffect, useState } from 'react'
import { loadSession, onSignedInElsewhere } from '#client/api/session.ts'
import { publicAuthenticated } from '#client/guards.ts'
import type { AuthUser } from '#core/account/account.contract.ts'
import { Failed, Loading } from './apply/Loading.tsx'
import { lazyPart } from './apply/lazyPart.ts'
import type { BakedProps } from './apply/props.ts'
import { bakedWords } from './apply/words.ts'

const ApplicationWizard = lazyPart(() => import('./apply/ApplicationWizard.tsx').then((file) => file.ApplicationWizard))

/** Class of the page when a person was signed in on this device: the visitors' form is hidden. */
const KNOWN = 'is-known'

/**
 * Loads the session. A signed-in person gets the wizard; for everybody else the page stays as it was
 * published, with the visitor's form in it.
 */
export function ApplyForm(baked: BakedProps) {
  const { lang } = baked
  const props = { ...baked, words: bakedWords() }
  const [user, setUser] = useState<AuthUser | 'unknown' | 'unanswered'>('unknown')
  const ask = useCallback(() => {
    const page = document.documentElement.classList
    setUser('unknown')
    // In parallel with the session, not after it.
    if (page.contains(KNOWN)) void ApplicationWizard.preload()
    loadSession().then(
      async (session) => {
        if (session.user) {
          page.add(KNOWN)
          await ApplicationWizard.preload()
          // Otherwise the questions would be there twice.
          document.querySelector('.visitor')?.remove()
          setUser(session.user)
        } else if (new URLSearchParams(location.search).has('responseId'))
          location.replace(publicAuthenticated(lang, location.pathname + location.search) ?? location.href)
        else page.remove(KNOWN)
      },
      // Without a network the visitors' form still works; the error is shown only where a person was signed in before.
      () => setUser('unanswered'),
    )
  }, [lang])
  useEffect(() => {
    ask()
    return onSignedInElsewhere(ask)
  }, [ask])
  return (
    <div className="known">
      {user === 'unanswered' ? (
        <Failed {...props} onRetry={ask} />
      ) : user === 'unknown' ? (
        <Loading {...props} />
      ) : (
        <ApplicationWizard {...props} user={user} />
      )}
    </div>
  )
}

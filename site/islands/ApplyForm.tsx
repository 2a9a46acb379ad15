import { useCallback, useEffect, useState } from 'react'
import { loadSession, onSignedInElsewhere } from '#client/api/session.ts'
import { publicLogin } from '#client/stores/navigation.ts'
import type { AuthUser } from '#core/account/account.contract.ts'
import { Failed, Loading } from './apply/Loading.tsx'
import { lazyPart } from './apply/lazyPart.tsx'
import type { BakedProps } from './apply/props.ts'
import { bakedWords } from './apply/words.ts'

const ApplicationWizard = lazyPart(() => import('./apply/ApplicationWizard.tsx').then((file) => file.ApplicationWizard))

/** On the page as soon as it opens when somebody was signed in here: what is for visitors is not shown then. */
const KNOWN = 'is-known'

/**
 * Finds out whose page this is. Who is signed in gets their own applications; for everybody else the page stays as it was
 * published, with the visitor's form in it.
 */
export function ApplyForm(baked: BakedProps) {
  const { lang } = baked
  const props = { ...baked, words: bakedWords() }
  const [user, setUser] = useState<AuthUser | 'unknown' | 'unanswered'>('unknown')
  const ask = useCallback(() => {
    const page = document.documentElement.classList
    setUser('unknown')
    // Not after the answer: two ways at once.
    if (page.contains(KNOWN)) void ApplicationWizard.preload()
    loadSession().then(
      async (session) => {
        if (session.user) {
          page.add(KNOWN)
          await ApplicationWizard.preload()
          // The same questions are not there twice. Their island, which may be under way, ends by itself.
          document.querySelector('.visitor')?.remove()
          setUser(session.user)
        } else if (new URLSearchParams(location.search).has('responseId'))
          location.replace(publicLogin(lang, location.pathname + location.search))
        else page.remove(KNOWN)
      },
      // Without an answer the visitor's form can still be filled in; only who was signed in here is told.
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

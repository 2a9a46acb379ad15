import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { askForPasskey, leavePasskey, offersAutofill } from '#client/api/passkey.ts'
import { useLatest } from '#client/ui/useLatest.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation, useAction } from '../../../app/mutation.ts'
import { useProblemText } from '../../../app/notices.tsx'
import authLayoutStyles from '../../../app/parts/AuthLayout.module.css'
import { Banner } from '../../../app/parts/Page.tsx'

/** Signs in with a passkey: at a button, and at the field for the address where the browser offers it there. */
export function PasskeySignIn({ onDone }: { onDone: () => Promise<void> }) {
  const t = useWords()
  const textOf = useProblemText()
  const [left, setLeft] = useState(false)
  const signIn = async (autofill: boolean) => {
    setLeft(false)
    const { options } = await runMutation('startPasskeySignIn', {})
    const assertion = await askForPasskey(options, { autofill })
    if (!assertion) return setLeft(!autofill)
    await runMutation('signInWithPasskey', { body: { assertion } })
    await onDone()
  }
  const { mutate, busy, problem } = useAction(signIn)
  const offer = useLatest(signIn)
  useEffect(() => {
    let waits = false
    void offersAutofill().then((offers) => {
      waits = offers
      return offers ? offer.current(true).catch(() => {}) : undefined
    })
    return () => {
      if (waits) void leavePasskey()
    }
  }, [])
  return (
    <>
      <p className={authLayoutStyles.or}>{t('security.signIn.or')}</p>
      <Button fullWidth onClick={() => mutate(false)} loading={busy}>
        {t('security.signIn.passkey')}
      </Button>
      {(left || problem !== null) && (
        <div className={authLayoutStyles.note}>
          <Banner tone={left ? 'info' : 'bad'} role="alert">
            {left ? t('security.signIn.cancelled') : textOf(problem).detail}
          </Banner>
        </div>
      )}
    </>
  )
}

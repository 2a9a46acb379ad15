import { useEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '#core/locale.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import { sendUnsent } from '../account/unsentStorage.ts'
import { unsentOf } from './stored.ts'
import { listUnsentAnswers, type UnsentAnswer } from './unsent.ts'

interface UnsentAnswersState {
  /** What can still be put right. */
  unsaved: readonly UnsentAnswer[]
  /** What nobody takes any more. */
  left: readonly UnsentAnswer[]
  /** Shows what another window has left here by now. Whether there is more of it to put right. */
  look: () => boolean
  forget: () => void
}

/** Answers of an application that only this device has. What can be sent is: then the application is read again. */
export function useUnsentAnswers(
  userId: string,
  response: MyResponse,
  { lang, fallback, onReturn }: { lang: Locale; fallback: Locale; onReturn: () => Promise<void> },
): UnsentAnswersState {
  const [, show] = useReducer((times: number) => times + 1, 0)
  const now = () => listUnsentAnswers(userId, response, lang, fallback)
  const here = now()
  const waits = here.some(({ step }) => step.editable)
  useEffect(() => {
    window.addEventListener('storage', show)
    return () => window.removeEventListener('storage', show)
  }, [])
  useEffect(() => {
    if (!waits) return
    const send = () => void sendUnsent(userId).then(onReturn)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [userId, waits, onReturn])
  return {
    unsaved: here.filter(({ step }) => step.editable),
    left: here.filter(({ step }) => !step.editable),
    look() {
      flushSync(show)
      return now().length > here.length
    },
    forget() {
      for (const { step } of here) if (!step.editable) unsentOf(userId, response.id, step.id).clear()
      show()
    },
  }
}

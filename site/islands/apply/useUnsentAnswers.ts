import { useEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '#core/locale.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import { sendUnsent } from '../account/unsentStorage.ts'
import { unsentOf } from './stored.ts'
import { listUnsentAnswers, type UnsentAnswer } from './unsent.ts'

interface UnsentAnswersState {
  /** Answers that can still be sent or corrected. */
  unsaved: readonly UnsentAnswer[]
  /** Answers that can no longer be sent. */
  left: readonly UnsentAnswer[]
  /** Reads the stored answers again, which other windows may have changed. Returns whether there are more. */
  look: () => boolean
  forget: () => void
}

/** Milliseconds until what could not be sent is sent again. */
const SEND_AGAIN = 10_000

/** Unsent answers of an application. They are sent when possible, and the application is then loaded again. */
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
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const send = async () => {
      clearTimeout(timer)
      const left = await sendUnsent(userId)
      await onReturn()
      // The first request after a cut may be lost with it, and nothing tells of it.
      if (left > 0 && !isOver) timer = setTimeout(send, SEND_AGAIN)
    }
    void send()
    window.addEventListener('online', send)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', send)
    }
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

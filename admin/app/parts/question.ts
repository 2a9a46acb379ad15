import { atom } from 'nanostores'
import type { ReactNode } from 'react'

export interface Question {
  title: string
  body: ReactNode
  /** The verb with its object. */
  action: string
  danger?: boolean
  /** Text to type before it happens, any case. Spec §5: DLT. */
  confirmText?: string
}

export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
}

/** The question that is shown, by `QuestionDialog`. */
export const $question = atom<OpenQuestion | null>(null)

/** Spec §5, §9. */
export const CONFIRM_TEXT = 'DLT'

/** Asks before something that cannot simply be undone. False when the person leaves it. */
export const ask = (question: Question): Promise<boolean> =>
  new Promise((resolve) =>
    $question.set({
      ...question,
      answer: (yes) => {
        $question.set(null)
        resolve(yes)
      },
    }),
  )

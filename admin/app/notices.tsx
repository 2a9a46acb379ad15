import { atom } from 'nanostores'
import { ApiProblem } from '#client/api/problem.ts'
import { useWords } from './hooks.ts'

export interface Notice {
  id: number
  text: string
  undo?: () => void
  topic?: string
  tone: 'plain' | 'bad'
  /** The bottom, or the top for what concerns the page as a whole. Spec §2. */
  place: 'top' | 'bottom'
  /** Ms that it stays. */
  stay: number
}
export const $notices = atom<readonly Notice[]>([])
let last = 0

/** Ms that a notice stays. */
const STAY = 6_000

interface NoticeOptions {
  undo?: () => void
  tone?: 'plain' | 'bad'
  place?: 'top' | 'bottom'
  stay?: number
  /** A later notice of the same topic takes the place of this one. */
  topic?: string
}

/** Says something for 6 s unless told, at the bottom unless told; `undo` takes the change back. */
export function notify(
  text: string,
  { undo, tone = 'plain', place = 'bottom', stay = STAY, topic }: NoticeOptions = {},
): void {
  last += 1
  if (topic) dismissTopic(topic)
  const notice = { id: last, text, tone, place, stay, ...(undo ? { undo } : {}), ...(topic ? { topic } : {}) }
  $notices.set([...$notices.get().slice(-2), notice])
}

/** Takes away what was said of a topic: it is no longer the last word. */
export const dismissTopic = (topic: string): void =>
  $notices.set($notices.get().filter((notice) => notice.topic !== topic))

export const dismiss = (id: number) => $notices.set($notices.get().filter((notice) => notice.id !== id))

/** Sentence for a refusal, in the person's language. */
export function useProblemText(): (error: unknown) => { title: string; detail: string; reference: string | undefined } {
  const t = useWords()
  return (error) => {
    const problem = error instanceof ApiProblem ? error : undefined
    const code = problem?.code.replaceAll('.', '_') ?? 'server_failure'
    const words = (part: 'title' | 'detail') =>
      code.startsWith('client_')
        ? t(`problem.${code}.${part}`)
        : problem?.[part] ||
          t(`problems:${code}.${part}`, { ...problem?.data, defaultValue: t(`problem.client_offline.${part}`) })
    return { title: words('title'), detail: words('detail'), reference: problem?.reference }
  }
}

import { useEffect, useState } from 'react'
import { $authUser } from '#client/api/session.ts'
import { ALIVE_EVERY } from '#core/notification/realtime.ts'
import { type PresenceMessage, presence } from '../../../app/realtime/presence.ts'
import { findNode } from '../nodes.ts'
import { useEditor, useEditorSession } from './context.ts'

/** Another window in which the form is edited. */
export interface OtherEditor {
  window: string
  userId: string
  name: string
  /** Of the question that is edited there. */
  reference: string | null
  heardAt: number
}

/** Milliseconds after which a window that says nothing counts as gone. */
const SILENCE = 2 * ALIVE_EVERY + 10_000

const listeners = new Set<() => void>()
let others: readonly OtherEditor[] = []
const setOthers = (next: readonly OtherEditor[]) => {
  others = next
  for (const listener of listeners) listener()
}

/** Other windows of the same person are no other editors. */
function hear(formId: string, message: PresenceMessage): void {
  if (message.t === 'alive') {
    const left = others.filter(({ heardAt }) => heardAt > Date.now() - SILENCE)
    if (left.length < others.length) setOthers(left)
  }
  if (message.t !== 'presence' || message.topic.id !== formId) return
  const { window, userId, name, at, gone } = message
  if (userId === $authUser.get()?.id) return
  const rest = others.filter((one) => one.window !== window)
  setOthers(gone ? rest : [...rest, { window, userId, name, reference: at?.reference ?? null, heardAt: Date.now() }])
}

/** Says in which form and at which question this window is, and hears of the others until the form is left. */
export function useTellPresence(): void {
  const { formId, canEdit } = useEditorSession()
  const { content, selected } = useEditor()
  const reference = findNode(content.nodes, selected)?.node.field.reference ?? null
  useEffect(() => {
    if (!canEdit) return
    const enter = () => presence.say({ t: 'enter', topic: { kind: 'form', id: formId } })
    const listener = (message: PresenceMessage) => {
      if (message.t === 'ready') enter()
      hear(formId, message)
    }
    presence.listeners.add(listener)
    enter()
    return () => {
      presence.listeners.delete(listener)
      presence.say({ t: 'leave' })
      setOthers([])
    }
  }, [formId, canEdit])
  useEffect(() => {
    if (canEdit) presence.say({ t: 'at', at: { stepId: formId, reference } })
  }, [formId, reference, canEdit])
}

/** The others who edit the form, each person once. */
export function useOtherEditors(): readonly OtherEditor[] {
  const [now, setNow] = useState(others)
  useEffect(() => {
    const listener = () => setNow(others)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  return now
}

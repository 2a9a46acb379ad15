import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import type { Form } from '#core/form/endpoints.contract.ts'
import type { Issue } from '#core/problem.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { definitionOf } from '../editor.state.ts'
import { hasUnreadableSettings, publishIssues } from '../editorSession.ts'
import { focusSoon, useEditorSession } from './context.ts'
import { ISSUE_SUMMARY, PUBLISH } from './ids.ts'
import { useTabPath } from './tabs.ts'

export interface PublishFlow {
  busy: boolean
  dialogOpen: boolean
  start: () => Promise<void>
  confirm: () => Promise<void>
  cancel: () => void
}

/** Saves, checks, asks for confirmation and publishes; issues are listed above the canvas. */
export function usePublish(): PublishFlow {
  const t = useWords()
  const textOf = useProblemText()
  const navigate = useNavigate()
  const to = useTabPath()
  const session = useEditorSession()
  const { store, saver, program, formId, $publishAttempt, $published } = session
  const [busy, setBusy] = useState(false)
  const [dialogOpen, setDialogOpen] = useState(false)

  const showIssues = async (serverIssues: readonly Issue[]) => {
    $publishAttempt.set({ content: store.$editor.get().content, serverIssues })
    await navigate(to('build'))
    focusSoon(ISSUE_SUMMARY)
  }
  // A button that is busy loses the focus.
  const focusButton = () => focusSoon(PUBLISH)
  const start = async () => {
    if (hasUnreadableSettings(session) || publishIssues(definitionOf(store.$editor.get()), program.zone).length > 0)
      return showIssues([])
    setBusy(true)
    const saved = await saver.flush()
    setBusy(false)
    const state = saver.$saveState.get().state
    if (!saved) {
      if (state === 'stale') return
      notify(t('form.publish.notSaved'), { tone: 'bad' })
      return focusButton()
    }
    if (!saver.$form.get().draftChanged) {
      notify(t('form.publish.nothing'))
      return focusButton()
    }
    const { draft, submitted } = saver.$form.get().responses
    // Where there are answers, a page says what becomes of each.
    if ($published.get() && draft + submitted > 0) return void (await navigate(to('publish')))
    setDialogOpen(true)
  }
  const confirm = async () => {
    setBusy(true)
    const definition = definitionOf(store.$editor.get())
    try {
      const form = await runMutation('publishForm', {
        params: { programId: program.id, formId },
        body: { version: saver.$form.get().version },
      })
      saver.markSaved(form)
      $published.set(definition)
      $publishAttempt.set(null)
      notify(t('form.publish.done', { version: form.currentVersion ?? 0 }))
      focusButton()
    } catch (error) {
      if (isProblem(error, 'form.invalid') || isProblem(error, 'form.referenceLocked')) await showIssues(error.issues)
      else if (isProblem(error, 'resource.stale')) saver.reportConflict(error.data.current as Form)
      else {
        notify(textOf(error).detail, { tone: 'bad' })
        focusButton()
      }
    } finally {
      setBusy(false)
      setDialogOpen(false)
    }
  }
  const cancel = () => {
    setDialogOpen(false)
    focusButton()
  }
  return { busy, dialogOpen, start, confirm, cancel }
}

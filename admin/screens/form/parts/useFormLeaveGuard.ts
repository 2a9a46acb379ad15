import { usePath, useWords } from '../../../app/hooks.ts'
import { ask } from '../../../app/parts/question.ts'
import { useUnsavedChangesGuard } from '../../../app/unsavedChanges.ts'
import { type EditorSession, hasUnreadableSettings } from '../editorSession.ts'

/** Saves before leaving the form, and asks only when not everything can be saved. Its tabs are the same form. */
export function useFormLeaveGuard(session: EditorSession): void {
  const { saver, program, formId } = session
  const t = useWords()
  const path = usePath()
  const base = path(`admin/programs/${program.slug}/forms/${formId}`)
  useUnsavedChangesGuard({
    isPersisted: true,
    hasChanges: () => saver.$saveState.get().state !== 'saved' || hasUnreadableSettings(session),
    blocksNavigation: (_from, to) => !to.pathname.startsWith(base),
    async confirmLeave() {
      const saved = await saver.flush()
      if (saved && !hasUnreadableSettings(session)) return true
      const body = t(saved ? 'unsaved.leaveUnreadable' : 'unsaved.leaveText')
      return ask({ title: t('unsaved.leaveTitle'), body, action: t('unsaved.leave') })
    },
  })
}

import { usePath, useWords } from '../../../app/hooks.ts'
import { ask } from '../../../app/parts/question.ts'
import { useUnsavedChangesGuard } from '../../../app/unsavedChanges.ts'
import { holdsUnreadable, type Session } from '../session.ts'

/** Saves before the form is left; asks only when that cannot be done with all that was typed. Its own tabs are the same form. */
export function useFormLeaveGuard(session: Session): void {
  const { saver, program, formId } = session
  const t = useWords()
  const path = usePath()
  const base = path(`admin/programs/${program.slug}/forms/${formId}`)
  useUnsavedChangesGuard({
    isPersisted: true,
    hasChanges: () => saver.$saving.get().state !== 'saved' || holdsUnreadable(session),
    blocksNavigation: (_from, to) => !to.pathname.startsWith(base),
    async confirmLeave() {
      const saved = await saver.flush()
      if (saved && !holdsUnreadable(session)) return true
      const body = t(saved ? 'unsaved.leaveUnreadable' : 'unsaved.leaveText')
      return ask({ title: t('unsaved.leaveTitle'), body, action: t('unsaved.leave') })
    },
  })
}

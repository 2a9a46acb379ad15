import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { $authUser } from '#client/api/session.ts'
import { usePath, useWords } from '../../../app/hooks.ts'
import { ask } from '../../../app/parts/Dialog.tsx'
import { holdsUnreadable, type Session } from '../session.ts'
import { useSavingState } from './context.ts'

/** Saves before the form is left; asks only when that cannot be done with all that was typed. Its own tabs are the same form. */
export function useLeavingForm(session: Session): void {
  const { saver, program, formId, $unreadable } = session
  const t = useWords()
  const path = usePath()
  const state = useSavingState(session)
  const base = path(`admin/programs/${program.slug}/forms/${formId}`)
  const some = useStore($unreadable).length > 0
  const dirty = state !== 'saved' || some
  const blocker = useBlocker(
    ({ nextLocation }) => dirty && !nextLocation.pathname.startsWith(base) && $authUser.get() !== null,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void saver
      .flush()
      .then((saved) =>
        saved && !holdsUnreadable(session)
          ? true
          : ask({
              title: t('unsaved.leaveTitle'),
              body: t(saved ? 'unsaved.leaveUnreadable' : 'unsaved.leaveText'),
              action: t('unsaved.leave'),
            }),
      )
      .then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, saver, session, t])
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.$saving.get().state !== 'saved' || holdsUnreadable(session)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty, saver, session])
}

import { useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'
import { readOnce } from '../../../app/query.ts'
import { useChanges } from '../../../app/realtime/changes.ts'
import type { EditorSession } from '../editorSession.ts'

/** What others save or publish while the form is open joins the draft. */
export function useOthersChanges({ formId, program, saver, store, $published, canEdit }: EditorSession): void {
  const t = useWords()
  const params = { programId: program.id, formId }
  const read = async () => {
    const form = await readOnce('getForm', { params }).catch(() => null)
    if (!form) return
    const before = store.$editor.get().content
    const { currentVersion, version } = saver.$form.get()
    if (form.version <= version) return
    if (form.currentVersion !== null && form.currentVersion !== currentVersion) {
      const number = form.currentVersion
      const published = await readOnce('getFormVersion', { params: { ...params, number } }).catch(() => null)
      if (published) $published.set(published.definition)
    }
    saver.receive(form)
    if (store.$editor.get().content !== before) notify(t('form.merge.joined'))
  }
  useChanges((change) => {
    if (!canEdit) return
    if (change && (change.subject.id !== formId || !change.type.startsWith('form.'))) return
    void read()
  })
}

import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { sentenceDate } from '#client/ui/format.ts'
import type { Field } from '#core/form/definition.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { lazyPart } from '../../../app/lazyPart.tsx'
import { notify } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { withFormerReferences } from '../definitionChanges.ts'
import { replaceContent } from '../editor.changes.ts'
import { undo } from '../editor.history.ts'
import { definitionOf } from '../editor.state.ts'
import { fixedReferences } from '../editorSession.ts'
import { useEditor, useEditorSession } from './context.ts'
import { DefinitionChanges } from './DefinitionChanges.tsx'

const MergeDialog = lazyPart(async () => (await import('./MergeDialog.tsx')).MergeDialog)

/** The form was updated by someone else, and the two drafts do not join by themselves. */
export function ConflictDialog() {
  const { saver } = useEditorSession()
  const saving = useStore(saver.$saveState)
  if (saving.state !== 'stale') return null
  return saving.conflicts ? <MergeDialog conflicts={saving.conflicts} /> : <ChoiceDialog />
}

/** What each changed, and the choice between the two. */
function ChoiceDialog() {
  const t = useWords()
  const locale = useLocale()
  const editor = useEditor()
  const session = useEditorSession()
  const { saver, store, program } = session
  const form = useStore(saver.$form)
  const saving = useStore(saver.$saveState)
  if (saving.state !== 'stale') return null
  const { theirs } = saving
  // The draft that a stored copy was made on is not known, so the two are compared with each other.
  const base = form.version === theirs.version ? null : form.draft.fields
  const withBaseReferences = (fields: Field[]) =>
    base ? withFormerReferences(fields, base, fixedReferences(session)) : fields
  const [mineNow, theirsNow] = [
    withBaseReferences(definitionOf(editor).fields),
    withBaseReferences(theirs.draft.fields),
  ]
  const takeTheirs = () => {
    store.update((now) => replaceContent(now, theirs.draft, theirs.title))
    saver.acceptTheirs()
    notify(t('form.stale.taken'), { undo: () => store.update(undo) })
  }
  return (
    <Dialog
      title={t('form.stale.title')}
      size="md"
      note={t('form.stale.note')}
      actions={
        <>
          <Button onClick={takeTheirs} data-autofocus>
            {t('form.stale.theirs')}
          </Button>
          <Button variant="filled" onClick={() => void saver.overwriteTheirs()}>
            {t('form.stale.mine')}
          </Button>
        </>
      }
    >
      <p>{t('form.stale.text', { date: sentenceDate(new Date(theirs.updatedAt), program.zone, locale) })}</p>
      <div className="two">
        <section aria-labelledby="stale-theirs">
          <h3 className="legend" id="stale-theirs">
            {t(base ? 'form.stale.theirsDid' : 'form.stale.theirsHas')}
          </h3>
          <DefinitionChanges before={base ?? mineNow} after={theirsNow} />
        </section>
        <section aria-labelledby="stale-mine">
          <h3 className="legend" id="stale-mine">
            {t(base ? 'form.stale.mineDid' : 'form.stale.mineHas')}
          </h3>
          <DefinitionChanges before={base ?? theirsNow} after={mineNow} />
        </section>
      </div>
    </Dialog>
  )
}

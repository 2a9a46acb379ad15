import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { sentenceDate } from '#client/ui/format.ts'
import type { Field } from '#core/form/definition.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { underFormerNames } from '../compare.ts'
import { replaceWork } from '../editor.changes.ts'
import { undo } from '../editor.history.ts'
import { definitionOf } from '../editor.state.ts'
import { fixedReferences } from '../session.ts'
import { useEditor, useFormSession } from './context.ts'
import { Changed } from './Publish.tsx'

/** Somebody else saved meanwhile: what each changed, and the choice. Leaving it saves nothing. */
export function StaleDialog() {
  const t = useWords()
  const locale = useLocale()
  const editor = useEditor()
  const session = useFormSession()
  const { saver, store, program } = session
  const form = useStore(saver.$form)
  const saving = useStore(saver.$saving)
  if (saving.state !== 'stale') return null
  const { theirs } = saving
  // A copy of an earlier visit has lost the draft that it was made on: there one is compared with the other.
  const base = form.version === theirs.version ? null : form.draft.fields
  const traced = (fields: Field[]) => (base ? underFormerNames(fields, base, fixedReferences(session)) : fields)
  const [mineNow, theirsNow] = [traced(definitionOf(editor).fields), traced(theirs.draft.fields)]
  const takeTheirs = () => {
    store.act((now) => replaceWork(now, theirs.draft, theirs.title))
    saver.adopt()
    notify(t('form.stale.taken'), { undo: () => store.act(undo) })
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
          <Button variant="filled" onClick={() => void saver.overwrite()}>
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
          <Changed before={base ?? mineNow} after={theirsNow} />
        </section>
        <section aria-labelledby="stale-mine">
          <h3 className="legend" id="stale-mine">
            {t(base ? 'form.stale.mineDid' : 'form.stale.mineHas')}
          </h3>
          <Changed before={base ?? theirsNow} after={mineNow} />
        </section>
      </div>
    </Dialog>
  )
}

import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { number } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import consequencesStyles from '../../../app/parts/Consequences.module.css'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { definitionOf } from '../editor.state.ts'
import { useEditor, useEditorSession } from './context.ts'
import { DefinitionChanges } from './DefinitionChanges.tsx'
import type { PublishFlow } from './usePublish.ts'

/** What changes for applicants, before the form is published. */
export function PublishDialog({ publish }: { publish: PublishFlow }) {
  const t = useWords()
  const locale = useLocale()
  const editor = useEditor()
  const { saver, $published } = useEditorSession()
  const form = useStore(saver.$form)
  const published = useStore($published)
  const { draft, submitted } = form.responses
  const version = form.draftNumber
  const drafts = { count: draft, n: number(draft, locale), version }
  return (
    <Dialog
      title={t('form.publish.title', { version })}
      onClose={publish.cancel}
      actions={
        <>
          <Button onClick={publish.cancel}>{t('dialog.cancel')}</Button>
          <Button variant="filled" loading={publish.busy} onClick={() => void publish.confirm()} data-autofocus>
            {t('form.bar.publish', { version })}
          </Button>
        </>
      }
    >
      {published ? (
        <DefinitionChanges before={published.fields} after={definitionOf(editor).fields} />
      ) : (
        <p>{t('form.publish.first')}</p>
      )}
      <ul className={consequencesStyles.list} data-testid="consequences">
        <li>{t('form.publish.drafts', drafts)}</li>
        <li>{t('form.publish.submitted', { count: submitted, n: number(submitted, locale) })}</li>
      </ul>
    </Dialog>
  )
}

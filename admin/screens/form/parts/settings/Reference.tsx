import { TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useWords } from '../../../../app/hooks.ts'
import { renameReference } from '../../editor.changes.ts'
import { referencesOf } from '../../editor.state.ts'
import { referencesLockedElsewhere } from '../../editorSession.ts'
import type { Node } from '../../nodes.ts'
import { referenceProblem } from '../../references.ts'
import { useEditor, useEditorSession, useUpdateEditor } from '../context.ts'

/** The field's name in exports and conditions. Submitted applications lock it. */
export function Reference({ node }: { node: Node }) {
  const t = useWords()
  const update = useUpdateEditor()
  const session = useEditorSession()
  const { lockedReferences } = useStore(session.saver.$form)
  const { content } = useEditor()
  const { reference } = node.field
  const [typed, setTyped] = useState(reference)
  useEffect(() => setTyped(reference), [reference])
  const others = referencesOf(content.nodes)
  others.delete(reference)
  const locked = lockedReferences.includes(reference)
  const problem =
    typed === reference ? null : referenceProblem(typed, others, referencesLockedElsewhere(session, node.id))
  return (
    <TextInput
      label={t('form.settings.reference')}
      description={t(locked ? 'form.settings.referenceLocked' : 'form.settings.referenceHint')}
      classNames={{ input: 'mono' }}
      value={typed}
      readOnly={locked}
      maxLength={80}
      spellCheck={false}
      autoComplete="off"
      error={problem && t(`form.reference.${problem}`)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== reference && !problem) update((editor) => renameReference(editor, node.id, typed))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== reference && !problem)
          update((editor) => renameReference(editor, node.id, typed))
      }}
    />
  )
}

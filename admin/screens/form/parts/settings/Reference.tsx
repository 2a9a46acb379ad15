import { TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useWords } from '../../../../app/hooks.ts'
import { renameReference } from '../../editor.changes.ts'
import { referencesOf } from '../../editor.state.ts'
import type { Node } from '../../nodes.ts'
import { referenceFlaw } from '../../references.ts'
import { apartFrom } from '../../session.ts'
import { useAct, useEditor, useFormSession } from '../context.ts'

/** The field's name in exports and conditions. What is typed counts once it can be used; submitted applications lock it. */
export function Reference({ node }: { node: Node }) {
  const t = useWords()
  const act = useAct()
  const session = useFormSession()
  const { lockedReferences } = useStore(session.saver.$form)
  const { work } = useEditor()
  const { reference } = node.field
  const [typed, setTyped] = useState(reference)
  useEffect(() => setTyped(reference), [reference])
  const others = referencesOf(work.nodes)
  others.delete(reference)
  const locked = lockedReferences.includes(reference)
  const flaw = typed === reference ? null : referenceFlaw(typed, others, apartFrom(session, node.id))
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
      error={flaw && t(`form.reference.${flaw}`)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== reference && !flaw) act((editor) => renameReference(editor, node.id, typed))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== reference && !flaw)
          act((editor) => renameReference(editor, node.id, typed))
      }}
    />
  )
}

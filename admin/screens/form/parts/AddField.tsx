import { useDroppable } from '@dnd-kit/core'
import { Button, UnstyledButton } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useWords } from '../../../app/hooks.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import { select } from '../editor.changes.ts'
import canvasStyles from './Canvas.module.css'
import { focusSoon, useEditor, useEditorSession, useUpdateEditor } from './context.ts'
import { ADD_FIRST, PALETTE_SEARCH } from './ids.ts'

/** The canvas of a form without fields. */
export function EmptyCanvas({ onPick }: { onPick?: () => void }) {
  const t = useWords()
  const { canEdit } = useEditorSession()
  const { setNodeRef, isOver } = useDroppable({ id: 'end' })
  return (
    <div ref={setNodeRef} className={canvasStyles.empty} data-over={isOver || undefined}>
      <StateBox
        icon={IconForms}
        title={t('form.canvas.empty')}
        actions={
          canEdit && (
            <Button
              id={ADD_FIRST}
              leftSection={<IconPlus size={16} stroke={1.6} />}
              onClick={onPick ?? (() => focusSoon(PALETTE_SEARCH))}
            >
              {t('form.canvas.addFirst')}
            </Button>
          )
        }
      >
        {t('form.canvas.emptyText')}
      </StateBox>
    </div>
  )
}

/** Behind the last field: adds one, and is where one from the palette can be dropped. */
export function AddFieldButton({ onPick }: { onPick?: () => void }) {
  const t = useWords()
  const update = useUpdateEditor()
  const { canEdit } = useEditorSession()
  const { content } = useEditor()
  const { setNodeRef, isOver } = useDroppable({ id: 'end' })
  if (!canEdit) return null
  const add = () => {
    update((editor) => select(editor, content.nodes.at(-1)?.id ?? null))
    if (onPick) onPick()
    else focusSoon(PALETTE_SEARCH)
  }
  return (
    <UnstyledButton ref={setNodeRef} className={canvasStyles.add} data-over={isOver || undefined} onClick={add}>
      <IconPlus size={16} stroke={1.6} aria-hidden /> {t('form.canvas.addLast')}
    </UnstyledButton>
  )
}

import { useDroppable } from '@dnd-kit/core'
import { Button } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useWords } from '../../../app/hooks.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import { select } from '../editor.changes.ts'
import { focusSoon, useAct, useEditor, useFormSession } from './context.ts'
import { ADD_FIRST, PALETTE_SEARCH } from './Palette.tsx'

/** A form without a field: what is done first. */
export function Empty({ onPick }: { onPick?: () => void }) {
  const t = useWords()
  const { canEdit } = useFormSession()
  const { setNodeRef, isOver } = useDroppable({ id: 'end' })
  return (
    <div ref={setNodeRef} className="canvas__empty" data-over={isOver || undefined}>
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

/** Behind the last field: where a field from the palette may be let go, and the way to add one. */
export function End({ onPick }: { onPick?: () => void }) {
  const t = useWords()
  const act = useAct()
  const { canEdit } = useFormSession()
  const { work } = useEditor()
  const { setNodeRef, isOver } = useDroppable({ id: 'end' })
  if (!canEdit) return null
  const add = () => {
    act((editor) => select(editor, work.nodes.at(-1)?.id ?? null))
    if (onPick) onPick()
    else focusSoon(PALETTE_SEARCH)
  }
  return (
    <button ref={setNodeRef} type="button" className="plain canvas__end" data-over={isOver || undefined} onClick={add}>
      <IconPlus size={16} stroke={1.6} aria-hidden /> {t('form.canvas.addLast')}
    </button>
  )
}

import { useDndContext } from '@dnd-kit/core'
import { useWords } from '../../../app/hooks.ts'
import { Keys } from '../../../app/parts/Keys.tsx'
import { dropPlace } from '../nodes.ts'
import canvasStyles from './Canvas.module.css'
import { useEditor } from './context.ts'
import { draggedField, usePlaceText } from './dragging.ts'

/** Where the field is that the keyboard moves, and which keys go on. */
export function KeyboardDragHint() {
  const t = useWords()
  const placeText = usePlaceText()
  const { nodes } = useEditor().content
  const { active, over, activatorEvent } = useDndContext()
  if (!active || !(activatorEvent instanceof KeyboardEvent)) return null
  const dragged = draggedField(active)
  const place = over && dropPlace(nodes, dragged, String(over.id), false)
  return (
    <div className={canvasStyles.drag} aria-hidden>
      <span>{t('form.drag.moving', { place: placeText(dragged.id, place) })}</span>
      <span className={canvasStyles.dragKeys}>
        <Keys keys="ArrowUp" />
        <Keys keys="ArrowDown" /> {t('form.canvas.move')} <Keys keys=" " /> {t('form.canvas.put')}{' '}
        <Keys keys="Escape" /> {t('form.canvas.cancel')}
      </span>
    </div>
  )
}

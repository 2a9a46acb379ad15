import {
  closestCenter,
  type DragEndEvent,
  type DragOverEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useState } from 'react'
import { useWords } from '../../../app/hooks.ts'
import { KeyboardDragSensor } from '../../../app/parts/sortable/KeyboardDragSensor.ts'
import { type Arrangement, moveStep, placeOf } from './arrangement.ts'

interface Dragging {
  arrangement: Arrangement
  titleOf: (id: string) => string
  categoryOf: (id: string) => string
  /** The arrangement while a step is in the air. */
  onLift: (arrangement: Arrangement | null) => void
  onDrop: (arrangement: Arrangement, id: string) => void
}

/** Steps by pointer and keyboard; a sentence says where the lifted one is, on the page and in the live region. */
export function useDragging({ arrangement, titleOf, categoryOf, onLift, onDrop }: Dragging) {
  const t = useWords()
  const [announcement, setAnnouncement] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardDragSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const sentence = (each: Arrangement, id: string): string => {
    const place = placeOf(each, id)
    const category = each.find((one) => one.id === place?.categoryId)
    return t('configure.drag.at', {
      title: titleOf(id),
      n: (place?.index ?? 0) + 1,
      total: category?.steps.length ?? 0,
      category: categoryOf(category?.id ?? ''),
    })
  }
  /** Where the lifted step would stand over this step or column. */
  const over = (each: Arrangement, id: string, overId: string): Arrangement => {
    const target = placeOf(each, overId)
    if (target) return moveStep(each, id, target)
    const column = each.find((category) => category.id === overId)
    return column
      ? moveStep(each, id, { categoryId: column.id, index: column.steps.filter((step) => step.id !== id).length })
      : each
  }
  const end = () => {
    setAnnouncement(null)
    onLift(null)
  }
  return {
    announcement,
    context: {
      sensors,
      collisionDetection: closestCenter,
      onDragStart: ({ active }: { active: { id: string | number } }) => {
        // What arrives meanwhile takes nothing out of the hand.
        onLift(arrangement)
        setAnnouncement(sentence(arrangement, String(active.id)))
      },
      onDragOver: ({ active, over: target }: DragOverEvent) => {
        if (!target || active.id === target.id) return
        const id = String(active.id)
        const next = over(arrangement, id, String(target.id))
        // Within one column the cards make room by themselves; between columns the step has to change its list.
        if (placeOf(next, id)?.categoryId !== placeOf(arrangement, id)?.categoryId) onLift(next)
        setAnnouncement(sentence(next, id))
      },
      onDragEnd: ({ active, over: target }: DragEndEvent) => {
        const id = String(active.id)
        const next = target && active.id !== target.id ? over(arrangement, id, String(target.id)) : arrangement
        setAnnouncement(null)
        onDrop(next, id)
      },
      onDragCancel: end,
      accessibility: {
        // Only what a step that went to another column took away: whoever presses something else stays there.
        restoreFocus: document.activeElement === document.body,
        screenReaderInstructions: { draggable: t('configure.drag.how') },
        announcements: {
          onDragStart: ({ active }: { active: { id: string | number } }) => sentence(arrangement, String(active.id)),
          onDragOver: ({
            active,
            over: target,
          }: {
            active: { id: string | number }
            over: { id: string | number } | null
          }) =>
            target ? sentence(over(arrangement, String(active.id), String(target.id)), String(active.id)) : undefined,
          onDragEnd: ({ active }: { active: { id: string | number } }) =>
            t('configure.drag.dropped', { title: titleOf(String(active.id)) }),
          onDragCancel: ({ active }: { active: { id: string | number } }) =>
            t('configure.drag.cancelled', { title: titleOf(String(active.id)) }),
        },
      },
    },
  }
}

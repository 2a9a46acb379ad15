import {
  type Active,
  type Collision,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  type Over,
  PointerSensor,
  pointerWithin,
  useDndContext,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useMemo, useRef } from 'react'
import { useStableCallbacks, useWords } from '../../../app/hooks.ts'
import { KeyboardDragSensor } from '../../../app/parts/sortable/KeyboardDragSensor.ts'
import { addField, move, select } from '../editor.changes.ts'
import { referencesOf } from '../editor.state.ts'
import { newField } from '../newField.ts'
import { dropPlace, droppableAt, findNode, moveNode, type Place, placeAfterStep, type Step } from '../nodes.ts'
import { focusSoon, useEditorSession, useFieldName, useUpdateEditor } from './context.ts'
import { draggedField, usePlaceText } from './dragging.ts'
import fieldCardStyles from './FieldCard.module.css'
import { CardHead } from './FieldCard.tsx'
import { cardId, QUESTION } from './ids.ts'

/** The same objects for each rendering: other sensors would render every card again. */
const POINTER = { activationConstraint: { distance: 6 } }
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] }
const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** Innermost first: a question of a group before the group. */
const innermost: CollisionDetection = (input) => {
  const inside = pointerWithin(input)
  const found = inside.length ? inside : closestCenter(input)
  const size = ({ id }: Collision) => {
    const rect = input.droppableRects.get(id)
    return rect ? rect.width * rect.height : Number.POSITIVE_INFINITY
  }
  return [...found].sort((a, b) => (inside.length ? size(a) - size(b) : 0))
}

interface DragAreaProps {
  checkMove: (id: string, to: Place) => boolean
  children: ReactNode
}

/** Dragging from the palette onto the canvas, and on the canvas: with a pointer or by keyboard. */
export function DragArea({ checkMove, children }: DragAreaProps) {
  const t = useWords()
  const update = useUpdateEditor()
  const placeText = usePlaceText()
  const { store } = useEditorSession()
  /** What the field is over that the keyboard moves: places are steps of the form, not points of the page. */
  const target = useRef<string | null>(null)
  const nodesNow = () => store.$editor.get().content.nodes
  const { coordinateGetter } = useStableCallbacks<{ coordinateGetter: KeyboardCoordinateGetter }>({
    coordinateGetter(event, { context: { active, over, droppableRects } }) {
      const { id } = draggedField(active)
      const step = STEPS[event.code]
      if (!step || id === null) return undefined
      event.preventDefault()
      const now = placeOf(active, over)
      const next = placeAfterStep(now ? moveNode(nodesNow(), id, now) : nodesNow(), id, step)
      const rect = next && checkMove(id, next) && droppableRects.get(droppableAt(nodesNow(), next))
      if (!rect) return undefined
      target.current = droppableAt(nodesNow(), next)
      return { x: rect.left, y: rect.top }
    },
  })
  const keyboard = useMemo(() => ({ coordinateGetter, keyboardCodes: KEYS }), [coordinateGetter])
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardDragSensor, keyboard))
  const placeOf = (active: Active | null, over: Over | null, below = false) =>
    over && dropPlace(nodesNow(), draggedField(active), String(over.id), below)
  const sentence = ({ active, over }: { active: Active; over: Over | null }) =>
    placeText(draggedField(active).id, placeOf(active, over))
  const end = ({ active, over, activatorEvent }: DragEndEvent) => {
    target.current = null
    const { id, type } = draggedField(active)
    const byKeyboard = activatorEvent instanceof KeyboardEvent
    const rect = active.rect.current.translated
    const below = !byKeyboard && over && rect && rect.top + rect.height / 2 > over.rect.top + over.rect.height / 2
    const place = placeOf(active, over, below ?? false)
    if (id === null) {
      if (!place) return
      update((editor) => addField(editor, newField(type, referencesOf(editor.content.nodes)), place))
      return focusSoon(QUESTION)
    }
    // A card that moves to another list is mounted again, which loses the focus.
    if (byKeyboard && document.activeElement?.id === cardId(id)) focusSoon(cardId(id))
    if (place && checkMove(id, place)) update((editor) => move(editor, id, place))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(input) =>
        input.pointerCoordinates ? innermost(input) : [{ id: target.current ?? input.active.id }]
      }
      onDragStart={({ active }) => {
        const { id } = draggedField(active)
        if (id !== null) update((editor) => select(editor, id))
      }}
      onDragEnd={end}
      onDragCancel={() => {
        target.current = null
      }}
      accessibility={{
        restoreFocus: false,
        screenReaderInstructions: { draggable: t('form.canvas.keys') },
        announcements: {
          onDragStart: (event) => t('form.drag.moving', { place: sentence({ ...event, over: null }) }),
          onDragOver: (event) => t('form.drag.moving', { place: sentence(event) }),
          onDragEnd: ({ active }) => t('form.drag.dropped', { place: sentence({ active, over: null }) }),
          onDragCancel: ({ active }) => t('form.drag.cancelled', { place: sentence({ active, over: null }) }),
        },
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        <DraggedCard />
      </DragOverlay>
    </DndContext>
  )
}

function DraggedCard() {
  const t = useWords()
  const name = useFieldName()
  const { store } = useEditorSession()
  const { active } = useDndContext()
  if (!active) return null
  const { id, type } = draggedField(active)
  const node = findNode(store.$editor.get().content.nodes, id)?.node
  return (
    <div className={fieldCardStyles.card} data-lifted>
      <CardHead type={type} title={node ? name(node.field) : t(`form.type.${type}`)} optional={false} />
    </div>
  )
}

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { UnstyledButton } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useWords } from '../../hooks.ts'
import { KeyboardDragSensor } from './KeyboardDragSensor.ts'
import styles from './SortableList.module.css'

export interface SortableListProps<T> {
  /** What the list is, for screen readers. */
  label: string
  items: readonly T[]
  /** The same for an item as long as it is in the list. */
  idOf: (item: T) => string
  nameOf: (item: T) => string
  /** Told once an item has been put down at another place. */
  onMove: (from: number, to: number) => void
  disabled?: boolean
  /** The row right of its handle. */
  children: (item: T, index: number) => ReactNode
}

/** A list whose order people choose, by pointer or by keyboard: Space lifts, arrows move, Space drops, Escape cancels. */
export function SortableList<T>({
  label,
  items,
  idOf,
  nameOf,
  onMove,
  disabled = false,
  children,
}: SortableListProps<T>) {
  const t = useWords()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardDragSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id))
  const name = (id: UniqueIdentifier) => {
    const item = items[placeOf(id)]
    return item === undefined ? '' : nameOf(item)
  }
  const sentence = (id: UniqueIdentifier, at: UniqueIdentifier) =>
    t('sort.at', { name: name(id), n: placeOf(at) + 1, total: items.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => sentence(active.id, active.id),
    onDragOver: ({ active, over }) => (over ? sentence(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) =>
      t('sort.dropped', { name: name(active.id), n: placeOf((over ?? active).id) + 1, total: items.length }),
    onDragCancel: ({ active }) => t('sort.cancelled', { name: name(active.id) }),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), over ? placeOf(over.id) : -1]
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('sort.how') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={label}>
          {items.map((item, index) => (
            <Row key={idOf(item)} id={idOf(item)} name={nameOf(item)} disabled={disabled || items.length < 2}>
              {children(item, index)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps {
  id: string
  name: string
  disabled: boolean
  children: ReactNode
}

function Row({ id, name, disabled, children }: RowProps) {
  const t = useWords()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  })
  const style: CSSProperties = {
    ...(transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : {}),
    ...(transition ? { transition } : {}),
  }
  return (
    <li ref={setNodeRef} className={styles.row} data-lifted={isDragging || undefined} style={style}>
      <UnstyledButton
        className={styles.grip}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        disabled={disabled}
        aria-label={t('sort.move', { name })}
      >
        <IconGripVertical size={16} stroke={1.6} aria-hidden />
      </UnstyledButton>
      <div className={styles.content}>{children}</div>
    </li>
  )
}

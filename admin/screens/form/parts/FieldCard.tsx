import { useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconAsterisk,
  IconCopy,
  IconEye,
  IconGripVertical,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, type KeyboardEventHandler, memo, type PointerEventHandler, type ReactNode } from 'react'
import { type AvailableType, type Field, isSeparator } from '#core/form/definition.ts'
import { holdsFields } from '#core/form/fields.ts'
import { useWords } from '../../../app/hooks.ts'
import type { Node } from '../nodes.ts'
import { BoxCard } from '../types/BoxCard.tsx'
import cardStyles from '../types/Card.module.css'
import { editorTypeOf } from '../types/index.ts'
import canvasStyles from './Canvas.module.css'
import { useEditorSession, useFieldName } from './context.ts'
import styles from './FieldCard.module.css'
import { cardId } from './ids.ts'
import { EditedBy } from './OtherEditors.tsx'

/** The same functions as long as the canvas is shown, so that only cards that changed are rendered again. */
export interface CardActions {
  select: (id: string) => void
  open: () => void
  onKeyDown: (event: KeyboardEvent, id: string) => void
  duplicate: (id: string) => void
  remove: (id: string) => void
  /** The next new field goes into this group. */
  addInside: (id: string) => void
}

interface FieldCardProps {
  node: Node
  selected: boolean
  /** One card is in the tab order. */
  tabbable: boolean
  error: string | undefined
  /** The condition in words. */
  when: string | undefined
  requiredWhen: string | undefined
  actions: CardActions
  /** Cards of a group's questions. */
  children?: ReactNode
}

export const FieldCard = memo(function FieldCard({
  node,
  selected,
  tabbable,
  error,
  when,
  requiredWhen,
  actions,
  children,
}: FieldCardProps) {
  const t = useWords()
  const name = useFieldName()
  const { canEdit } = useEditorSession()
  const { field, id } = node
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging, isOver } = useSortable({
    id,
    data: { id, type: field.type },
    disabled: !canEdit,
  })
  const title = name(field)
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      className={styles.card}
      data-testid="field-card"
      data-heading={editorTypeOf(field)?.startsSection}
      data-selected={selected || undefined}
      data-dragging={isDragging || undefined}
      data-over={(isOver && !isDragging) || undefined}
      data-wrong={error ? true : undefined}
    >
      <div className={styles.row}>
        {canEdit && (
          <span
            className={styles.grip}
            onPointerDown={listeners?.onPointerDown as PointerEventHandler | undefined}
            aria-hidden
          >
            <IconGripVertical size={16} stroke={1.6} />
          </span>
        )}
        <CardButton
          node={node}
          selected={selected}
          tabbable={tabbable}
          error={error}
          when={when}
          requiredWhen={requiredWhen}
          actions={actions}
          setRef={setActivatorNodeRef}
          dragging={isDragging}
          onDragKey={listeners?.onKeyDown as KeyboardEventHandler | undefined}
        />
      </div>
      {holdsFields(field) && (
        <Inside node={node} canEdit={canEdit} onAdd={actions.addInside}>
          {children}
        </Inside>
      )}
      {selected && canEdit && !isDragging && (
        <div className={styles.tools} data-testid="field-card-tools">
          <ActionIcon
            size={28}
            aria-label={t('form.canvas.duplicate', { title })}
            onClick={() => actions.duplicate(id)}
          >
            <IconCopy size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon size={28} aria-label={t('form.canvas.delete', { title })} onClick={() => actions.remove(id)}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
    </li>
  )
})

type CardButtonProps = Pick<
  FieldCardProps,
  'node' | 'selected' | 'tabbable' | 'error' | 'when' | 'requiredWhen' | 'actions'
> & {
  setRef: (element: HTMLElement | null) => void
  dragging: boolean
  /** Begins a drag by keyboard. */
  onDragKey: KeyboardEventHandler | undefined
}

/** What is on a card: another order of the cards does not render it again. */
const CardButton = memo(function CardButton({
  node: { id, field },
  selected,
  tabbable,
  error,
  when,
  requiredWhen,
  actions,
  setRef,
  dragging,
  onDragKey,
}: CardButtonProps) {
  const name = useFieldName()
  return (
    <UnstyledButton
      ref={setRef}
      id={cardId(id)}
      className={styles.button}
      data-testid="field-card-button"
      tabIndex={tabbable ? 0 : -1}
      aria-current={selected || undefined}
      aria-describedby="canvas-keys"
      onFocus={() => actions.select(id)}
      onClick={() => {
        actions.select(id)
        actions.open()
      }}
      aria-pressed={dragging || undefined}
      onKeyDown={(event) => {
        // dnd-kit listens to the document while it drags.
        if (dragging) return
        actions.onKeyDown(event, id)
        onDragKey?.(event)
      }}
    >
      <CardHead type={field.type} title={name(field)} optional={!field.required && !isSeparator(field)} />
      <span aria-hidden>
        <CardPreview field={field} />
      </span>
      {when && (
        <span className={styles.condition}>
          <IconEye size={15} stroke={1.6} aria-hidden />
          <span>{when}</span>
        </span>
      )}
      {requiredWhen && (
        <span className={styles.condition}>
          <IconAsterisk size={15} stroke={1.6} aria-hidden />
          <span>{requiredWhen}</span>
        </span>
      )}
      {error && (
        <span className={styles.error}>
          <IconAlertTriangle size={15} stroke={1.6} aria-hidden />
          <span>{error}</span>
        </span>
      )}
      <EditedBy reference={field.reference} />
    </UnstyledButton>
  )
})

function Inside({
  node,
  canEdit,
  onAdd,
  children,
}: {
  node: Node
  canEdit: boolean
  onAdd: (id: string) => void
  children: ReactNode
}) {
  const t = useWords()
  const name = useFieldName()
  const { setNodeRef, isOver } = useDroppable({ id: `in:${node.id}`, disabled: !canEdit })
  return (
    <div className={styles.inside}>
      {node.field.type === 'accordion' && <p className="small soft">{t('form.canvas.accordionHint')}</p>}
      <SortableContext items={node.children.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {node.children.length > 0 && (
          <ol className={canvasStyles.list} aria-label={t('form.canvas.inside', { title: name(node.field) })}>
            {children}
          </ol>
        )}
      </SortableContext>
      {canEdit && (
        <UnstyledButton
          ref={setNodeRef}
          className={canvasStyles.add}
          data-over={isOver || undefined}
          onClick={() => onAdd(node.id)}
        >
          <IconPlus size={16} stroke={1.6} aria-hidden />{' '}
          {t(node.field.type === 'accordion' ? 'form.canvas.addInAccordion' : 'form.canvas.addInside')}
        </UnstyledButton>
      )}
    </div>
  )
}

/** What the field looks like, simplified. */
function CardPreview({ field }: { field: Field }) {
  const t = useWords()
  const type = editorTypeOf(field)
  if (!type) return <span className={cardStyles.note}>{t('form.unavailable')}</span>
  const Preview = type.CardPreview === undefined ? BoxCard : type.CardPreview
  return Preview && <Preview field={field} />
}

interface CardHeadProps {
  type: Field['type']
  title: string
  optional: boolean
}

export function CardHead({ type, title, optional }: CardHeadProps) {
  const t = useWords()
  return (
    <span className={styles.head}>
      <span className={styles.title}>
        <b>{title}</b>
        {optional && <span className="soft small"> {t('form.optional')}</span>}
      </span>
      <span className={`${styles.type} small soft`}>{t(`form.type.${type as AvailableType}`)}</span>
    </span>
  )
}

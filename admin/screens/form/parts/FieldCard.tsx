import { useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import {
  IconAlertTriangle,
  IconAsterisk,
  IconCopy,
  IconEye,
  IconGripVertical,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode } from 'react'
import { type AvailableType, type Field, isSeparator } from '#core/form/definition.ts'
import { useWords } from '../../../app/hooks.ts'
import type { Node } from '../nodes.ts'
import { BoxCard } from '../types/BoxCard.tsx'
import { editorTypeOf } from '../types/index.ts'
import { cardId, useFieldName, useFormSession } from './context.ts'

/** What is done on a card. The same functions for as long as the canvas is there, so that only cards that changed are drawn again. */
export interface CardHands {
  select: (id: string) => void
  open: () => void
  press: (event: KeyboardEvent, id: string) => void
  duplicate: (id: string) => void
  remove: (id: string) => void
  /** The next new field goes into this group. */
  aim: (id: string) => void
}

interface FieldCardProps {
  node: Node
  selected: boolean
  /** One card is in the tab order. */
  tabbable: boolean
  lifted: boolean
  flaw: string | undefined
  /** When it shows, in words. */
  when: string | undefined
  requiredWhen: string | undefined
  hands: CardHands
  /** Cards of a group's questions. */
  children?: ReactNode
}

export const FieldCard = memo(Card)

function Card({ node, selected, tabbable, lifted, flaw, when, requiredWhen, hands, children }: FieldCardProps) {
  const t = useWords()
  const name = useFieldName()
  const { canEdit } = useFormSession()
  const { field, id } = node
  const { setNodeRef, listeners, transform, transition, isDragging, isOver } = useSortable({
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
      className="fieldcard"
      data-heading={editorTypeOf(field)?.startsSection}
      data-selected={selected || undefined}
      data-lifted={lifted || undefined}
      data-gone={isDragging || undefined}
      data-over={(isOver && !isDragging) || undefined}
      data-wrong={flaw ? true : undefined}
    >
      <div className="fieldcard__row">
        {canEdit && (
          <span className="fieldcard__grip" {...listeners} aria-hidden>
            <IconGripVertical size={16} stroke={1.6} />
          </span>
        )}
        <CardButton
          node={node}
          selected={selected}
          tabbable={tabbable}
          flaw={flaw}
          when={when}
          requiredWhen={requiredWhen}
          hands={hands}
        />
      </div>
      {field.type === 'questions-group' && (
        <Inside node={node} canEdit={canEdit} onAim={hands.aim}>
          {children}
        </Inside>
      )}
      {selected && canEdit && !lifted && (
        <div className="fieldcard__tools">
          <ActionIcon size={28} aria-label={t('form.canvas.duplicate', { title })} onClick={() => hands.duplicate(id)}>
            <IconCopy size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon size={28} aria-label={t('form.canvas.delete', { title })} onClick={() => hands.remove(id)}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}

type CardButtonProps = Pick<
  FieldCardProps,
  'node' | 'selected' | 'tabbable' | 'flaw' | 'when' | 'requiredWhen' | 'hands'
>

/** What is on a card. Another order of the cards places it elsewhere, and draws it no differently. */
const CardButton = memo(function CardButton({
  node: { id, field },
  selected,
  tabbable,
  flaw,
  when,
  requiredWhen,
  hands,
}: CardButtonProps) {
  const name = useFieldName()
  return (
    <button
      type="button"
      id={cardId(id)}
      className="plain fieldcard__button"
      tabIndex={tabbable ? 0 : -1}
      aria-current={selected || undefined}
      aria-describedby="canvas-keys"
      onFocus={() => hands.select(id)}
      onClick={() => {
        hands.select(id)
        hands.open()
      }}
      onKeyDown={(event) => hands.press(event, id)}
    >
      <CardHead type={field.type} title={name(field)} optional={!field.required && !isSeparator(field)} />
      <span className="fieldcard__sketch" aria-hidden>
        <CardPreview field={field} />
      </span>
      {when && (
        <span className="fieldcard__when">
          <IconEye size={15} stroke={1.6} aria-hidden />
          <span>{when}</span>
        </span>
      )}
      {requiredWhen && (
        <span className="fieldcard__when">
          <IconAsterisk size={15} stroke={1.6} aria-hidden />
          <span>{requiredWhen}</span>
        </span>
      )}
      {flaw && (
        <span className="fieldcard__flaw">
          <IconAlertTriangle size={15} stroke={1.6} aria-hidden />
          <span>{flaw}</span>
        </span>
      )}
    </button>
  )
})

function Inside({
  node,
  canEdit,
  onAim,
  children,
}: {
  node: Node
  canEdit: boolean
  onAim: (id: string) => void
  children: ReactNode
}) {
  const t = useWords()
  const name = useFieldName()
  const { setNodeRef, isOver } = useDroppable({ id: `in:${node.id}`, disabled: !canEdit })
  return (
    <div className="fieldcard__inside">
      <SortableContext items={node.inner.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {node.inner.length > 0 && (
          <ol className="canvas__list" aria-label={t('form.canvas.inside', { title: name(node.field) })}>
            {children}
          </ol>
        )}
      </SortableContext>
      {canEdit && (
        <button
          ref={setNodeRef}
          type="button"
          className="plain canvas__end"
          data-over={isOver || undefined}
          onClick={() => onAim(node.id)}
        >
          <IconPlus size={16} stroke={1.6} aria-hidden /> {t('form.canvas.addInside')}
        </button>
      )}
    </div>
  )
}

/** What the field looks like, simplified. */
function CardPreview({ field }: { field: Field }) {
  const t = useWords()
  const type = editorTypeOf(field)
  if (!type) return <span className="sketch__note">{t('form.unavailable')}</span>
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
    <span className="fieldcard__head">
      <span className="fieldcard__title">
        <b>{title}</b>
        {optional && <span className="soft small"> {t('form.optional')}</span>}
      </span>
      <span className="fieldcard__type small soft">{t(`form.type.${type as AvailableType}`)}</span>
    </span>
  )
}

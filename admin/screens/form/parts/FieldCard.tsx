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
  IconUpload,
} from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { fileSize } from '#client/ui/format.ts'
import { type AvailableType, type Field, isAvailable, isSeparator } from '#core/form/definition.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import type { Node } from '../nodes.ts'
import { cardId, useFieldName, useFormSession, useSourceText } from './context.ts'

interface FieldCardProps {
  node: Node
  selected: boolean
  /** One card is in the tab order. */
  tabbable: boolean
  lifted: boolean
  flaw: string | undefined
  /** When it shows, in words. */
  when: string | undefined
  requiredWhen: string | undefined | false
  onSelect: (id: string) => void
  onOpen: () => void
  onKey: (event: KeyboardEvent, id: string) => void
  onDuplicate: (id: string) => void
  onRemove: (id: string) => void
  /** The next new field goes into this group. */
  onAim: (id: string) => void
  /** Cards of a group's questions. */
  children?: ReactNode
}

export function FieldCard(props: FieldCardProps) {
  const { node, selected, lifted, flaw, when, requiredWhen, children } = props
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
      data-heading={field.type === 'sep-title' || undefined}
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
        <button
          type="button"
          id={cardId(id)}
          className="plain fieldcard__button"
          tabIndex={props.tabbable ? 0 : -1}
          aria-current={selected || undefined}
          aria-describedby="canvas-keys"
          onFocus={() => props.onSelect(id)}
          onClick={() => {
            props.onSelect(id)
            props.onOpen()
          }}
          onKeyDown={(event) => props.onKey(event, id)}
        >
          <CardHead type={field.type} title={title} optional={!field.required && !isSeparator(field)} />
          <span className="fieldcard__sketch" aria-hidden>
            <Sketch field={field} />
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
      </div>
      {field.type === 'questions-group' && (
        <Inside node={node} canEdit={canEdit} onAim={props.onAim}>
          {children}
        </Inside>
      )}
      {selected && canEdit && !lifted && (
        <div className="fieldcard__tools">
          <ActionIcon
            size={28}
            aria-label={t('form.canvas.duplicate', { title })}
            onClick={() => props.onDuplicate(id)}
          >
            <IconCopy size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon size={28} aria-label={t('form.canvas.delete', { title })} onClick={() => props.onRemove(id)}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}

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

/** Options that a card shows before "+ 3". */
const SHOWN = 4

/** What the field looks like, in a few strokes. */
function Sketch({ field }: { field: Field }) {
  const t = useWords()
  const text = useSourceText()
  const locale = useLocale()
  if (!isAvailable(field)) return <span className="sketch__note">{t('form.unavailable')}</span>
  switch (field.type) {
    case 'yes-no':
      return <Chips words={[t('form.choice.yes'), t('form.choice.no')]} />
    case 'select':
    case 'radio':
    case 'checkbox':
      return (
        <Chips
          words={field.options.map((option, n) => text(option.text) || t('form.options.placeholder', { n: n + 1 }))}
          most={SHOWN}
        />
      )
    case 'linear-scale':
      return (
        <Chips words={Array.from({ length: Math.min(11, field.to - field.from + 1) }, (_, n) => `${field.from + n}`)} />
      )
    case 'file': {
      const { rules = {} } = field
      const size = rules['file-max-size']
      const count = rules['file-max-count']
      const words = [
        (rules['file-types'] ?? [])
          .map((type) => t(`form.fileKind.${type}`, { defaultValue: type.toUpperCase() }))
          .join(', '),
        size && t('form.bounds.size', { size: fileSize(size, locale) }),
        count && t('form.bounds.files', { count }),
      ].filter(Boolean)
      return (
        <span className="sketch sketch--file">
          <IconUpload size={16} stroke={1.6} aria-hidden />
          {words.join(', ') || t('form.bounds.anyFile')}
        </span>
      )
    }
    case 'table':
      return (
        <span
          className="sketch sketch--table"
          style={{ gridTemplateColumns: `1.2fr repeat(${Math.min(4, field.cols.length)}, 1fr)` }}
        >
          <span>{text(field.headTitle) || '\u00a0'}</span>
          {field.cols.slice(0, 4).map((col, n) => (
            <span key={col.reference} className="cut">
              {text(col.title) || t('form.table.column', { n: n + 1 })}
            </span>
          ))}
          {field.rows.slice(0, 3).map((row, n) => (
            <span key={row.reference} className="sketch__line cut">
              {text(row.title) || t('form.table.row', { n: n + 1 })}
            </span>
          ))}
          {field.rows.length > 3 && <span className="sketch__line faint">+ {field.rows.length - 3}</span>}
        </span>
      )
    case 'sep-title':
      return text(field.description) ? <span className="sketch__note">{text(field.description)}</span> : null
    case 'sep-textarea':
      return text(field.title) ? <span className="sketch__note sketch__note--cut">{text(field.content)}</span> : null
    case 'questions-group':
      return null
    default:
      return (
        <span className="sketch" data-tall={field.type === 'textarea' || undefined}>
          <Hint field={field} />
        </span>
      )
  }
}

/** "600 à 1 500 caractères", or the placeholder. */
function Hint({ field }: { field: Field }) {
  const t = useWords()
  const text = useSourceText()
  const locale = useLocale()
  const { rules = {} } = field
  const numbers = field.type === 'number'
  const min = numbers ? (rules['w-min-value'] ?? rules.min) : (rules['w-min-character'] ?? rules.min)
  const max = numbers ? (rules['w-max-value'] ?? rules.max) : (rules['w-max-character'] ?? rules.max)
  const shown = (value: number) => new Intl.NumberFormat(locale).format(value)
  const kind = numbers ? 'value' : 'length'
  const said =
    min !== undefined && max !== undefined
      ? t(`form.bounds.${kind}.between`, { min: shown(min), max: shown(max) })
      : max !== undefined
        ? t(`form.bounds.${kind}.most`, { max: shown(max), count: max })
        : min !== undefined
          ? t(`form.bounds.${kind}.least`, { min: shown(min), count: min })
          : ''
  return <>{text(field.placeholder) || said || t(`form.hint.${field.type}`, { defaultValue: '' })}</>
}

function Chips({ words, most = Number.POSITIVE_INFINITY }: { words: readonly string[]; most?: number }) {
  const rest = words.length - most
  return (
    <span className="sketch__chips">
      {words.slice(0, most).map((word, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two choices may be worded alike
        <span key={n} className="tag cut">
          {word}
        </span>
      ))}
      {rest > 0 && <span className="tag num">+ {rest}</span>}
    </span>
  )
}

import { IconUpload } from '@tabler/icons-react'
import type { Field } from '#core/form/definition.ts'
import { bytesIn } from '#core/form/message.ts'
import { isAvailable } from '#core/form/registry.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useSourceText } from './context.ts'

/** Options that a card shows before "+ 3". */
const SHOWN = 4

/** What the field looks like, in a few strokes. */
export function Sketch({ field }: { field: Field }) {
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
          words={field.options.map((option) => text(option.text))}
          unwritten={(n) => t('form.options.placeholder', { n })}
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
        size && t('form.bounds.size', { size: bytesIn(size, locale) }),
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
            <span key={col.reference} className="cut" data-unwritten={!text(col.title) || undefined}>
              {text(col.title) || t('form.table.column', { n: n + 1 })}
            </span>
          ))}
          {field.rows.slice(0, 3).map((row, n) => (
            <span key={row.reference} className="sketch__line cut" data-unwritten={!text(row.title) || undefined}>
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

interface ChipsProps {
  words: readonly string[]
  most?: number
  /** What stands where nothing is written yet. */
  unwritten?: (n: number) => string
}

function Chips({ words, most = Number.POSITIVE_INFINITY, unwritten }: ChipsProps) {
  const rest = words.length - most
  return (
    <span className="sketch__chips">
      {words.slice(0, most).map((word, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two choices may be worded alike
        <span key={n} className="tag cut" data-unwritten={(!word && unwritten !== undefined) || undefined}>
          {word || unwritten?.(n + 1)}
        </span>
      ))}
      {rest > 0 && <span className="tag num">+ {rest}</span>}
    </span>
  )
}

import type { Field } from '#core/form/definition.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useSourceText } from '../parts/context.ts'
import cardStyles from './Card.module.css'

interface BoxCardProps {
  field: Field
  tall?: boolean
  /** What its bounds are about. */
  bounds?: 'length' | 'value'
}

/** An empty box with the placeholder, or with the bounds in words: "600 à 1 500 caractères". */
export function BoxCard({ field, tall, bounds = 'length' }: BoxCardProps) {
  const t = useWords()
  const text = useSourceText()
  const locale = useLocale()
  const { rules = {} } = field
  const [min, max] =
    bounds === 'value'
      ? [rules['w-min-value'] ?? rules.min, rules['w-max-value'] ?? rules.max]
      : [rules['w-min-character'] ?? rules.min, rules['w-max-character'] ?? rules.max]
  const shown = (value: number) => new Intl.NumberFormat(locale).format(value)
  const inWords =
    min !== undefined && max !== undefined
      ? t(`form.bounds.${bounds}.between`, { min: shown(min), max: shown(max) })
      : max !== undefined
        ? t(`form.bounds.${bounds}.most`, { max: shown(max), count: max })
        : min !== undefined
          ? t(`form.bounds.${bounds}.least`, { min: shown(min), count: min })
          : ''
  return (
    <span className={cardStyles.box} data-tall={tall || undefined}>
      {text(field.placeholder) || inWords || t(`form.hint.${field.type}`, { defaultValue: '' })}
    </span>
  )
}

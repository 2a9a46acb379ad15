import type { FieldOf } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { hasCount, limits } from './limits.ts'

/** How long the text may be, and how long it is. */
export function Count({ field, at, length }: { field: FieldOf<'textarea'>; at: string; length: number }) {
  const { id, t } = useForm()
  if (!hasCount(field)) return null
  const { min = 0, max } = limits(field)
  const count =
    max === undefined
      ? t('atLeast', { count: min })
      : min > 1
        ? t('between', { min, max })
        : t('atMost', { count: max })
  return (
    <p className="meta" id={`${id(at)}-c`}>
      <span>{count}</span>
      <span className="num">
        {max === undefined ? t('countedAlone', { count: length }) : t('counted', { length, max })}
      </span>
    </p>
  )
}

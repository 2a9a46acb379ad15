import type { ReactNode } from 'react'
import type { Field } from '#core/form/definition.ts'
import type { Issue } from '#core/problem.ts'

/** Ids that describe a control, in reading order. */
export function describedBy(
  id: string,
  parts: { hint?: boolean; error?: boolean; meta?: boolean },
): string | undefined {
  const ids = [parts.hint && `${id}-h`, parts.error && `${id}-e`, parts.meta && `${id}-c`].filter(Boolean)
  return ids.length ? ids.join(' ') : undefined
}

export const hasHint = (field: Field, hint?: ReactNode): boolean =>
  Boolean(hint) || [field.description, field.help].some((text) => Object.values(text ?? {}).some(Boolean))

/** Attributes that tie a control to its help and errors. */
export const wired = (
  id: string,
  field: Field,
  issues: readonly Issue[],
  more: { hint?: ReactNode; meta?: boolean; needed?: boolean } = {},
) => ({
  id,
  'aria-describedby': describedBy(id, {
    hint: hasHint(field, more.hint),
    error: issues.length > 0,
    meta: more.meta ?? false,
  }),
  'aria-invalid': issues.length ? (true as const) : undefined,
  'aria-required': more.needed ? (true as const) : undefined,
})

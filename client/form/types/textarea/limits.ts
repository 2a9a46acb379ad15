import type { FieldOf } from '#core/form/definition.ts'

export const limits = (field: FieldOf<'textarea'>) => {
  const rules = field.rules ?? {}
  return { min: rules['w-min-character'] ?? rules.min, max: rules['w-max-character'] ?? rules.max }
}
/** A least length of one is what "required" says already. */
export const hasCount = (field: FieldOf<'textarea'>): boolean => {
  const { min = 0, max } = limits(field)
  return max !== undefined || min > 1
}

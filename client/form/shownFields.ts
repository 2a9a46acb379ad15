import type { Scope } from '#core/form/conditions.ts'
import { type AvailableField, type Field, isSeenBy } from '#core/form/definition.ts'
import { isAvailable } from '#core/form/registry.ts'

/** What the applicant sees of a level, in order. */
export const shownFields = (scope: Scope, fields: readonly Field[] = scope.fields): AvailableField[] =>
  fields.filter(
    (field): field is AvailableField =>
      isAvailable(field) && scope.visible(field.reference) && isSeenBy(field, 'applicant'),
  )

/** Whether a path of an answer is that of a field or of something in it. */
export const isUnder = (path: string, at: string) =>
  path === at || (path.startsWith(at) && (path[at.length] === '[' || path[at.length] === '.'))

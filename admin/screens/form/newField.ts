import type { AvailableType, Field } from '#core/form/definition.ts'
import { freeReference, referenceForType } from './references.ts'
import { EDITOR_TYPES } from './types/index.ts'

/** A field of this type as the palette adds it. */
export const newField = (type: AvailableType, taken: ReadonlySet<string>): Field =>
  ({
    type,
    reference: freeReference(referenceForType(type), taken),
    title: {},
    ...EDITOR_TYPES[type].initial(taken),
  }) as Field

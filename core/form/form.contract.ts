import { z } from 'zod'
import { onceFrozen } from '../zod-internals.ts'
import type { Field } from './definition.ts'
import { AVAILABLE_TYPES } from './registry.ts'
import { MOST } from './sizes.ts'
import { SCHEMAS } from './types/schemas.ts'

/** The zod face of `definition.ts`: shape and sizes. Sense (references, cycles, bounds) and sizes by name are `checkDefinition`. */

/** Of a type that there is not, in the way that zod says it: the types that can be asked. */
const OFFERED = `Invalid discriminator value. Expected ${AVAILABLE_TYPES.map((type) => `'${type}'`).join(' | ')}`

const shapes = Object.values(SCHEMAS)
type Shape = ReturnType<(typeof shapes)[number]>

/** Unannotated, so that a test can compare what zod infers with `Field` both ways. */
export const fieldShape = () =>
  z.discriminatedUnion('type', shapes.map((shape) => shape(field)) as [Shape, ...Shape[]], {
    error: ({ code }) => (code === 'invalid_union' ? OFFERED : undefined),
  })

export const field: z.ZodType<Field> = z.lazy(fieldShape).meta({ id: 'FormField' })

export const formDefinition = onceFrozen(
  z.strictObject({ fields: z.array(field).max(MOST.fields) }).meta({ id: 'FormDefinition' }),
)

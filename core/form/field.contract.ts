import { z } from 'zod'
import { text } from '../schema.ts'
import { type Answer, AUDIENCES, type Condition, REFERENCE } from './definition.ts'
import { MOST } from './sizes.ts'

/** What the fields of all types have, for `types/<type>/schema.ts`. */
export const reference = z.string().regex(REFERENCE, { error: 'definition.reference' })
export const words = text(MOST.words)
export const prose = text(MOST.prose)
export const country = z.string().length(2)
const bound = z.number()
export const count = z.number().int().min(0)

export const condition: z.ZodType<Condition> = z
  .lazy(() =>
    z.union([
      z.strictObject({ and: z.array(condition).max(MOST.conditions) }),
      z.strictObject({ or: z.array(condition).max(MOST.conditions) }),
      z.strictObject({
        field: z.string(),
        operator: z.enum([
          'equals',
          'not-equals',
          'contains',
          'not-contains',
          'one-of',
          'empty',
          'not-empty',
          'greater',
          'at-least',
          'less',
          'at-most',
        ]),
        value: z
          .union([
            z.string().max(MOST.conditionValue),
            z.number(),
            z.boolean(),
            z.array(z.union([z.string().max(MOST.conditionValue), z.number()])).max(MOST.conditionValues),
          ])
          .optional(),
        entries: z.enum(['any', 'every']).optional(),
      }),
    ]),
  )
  .meta({ id: 'FormCondition' })

export const rules = z
  .strictObject({
    required_if: condition.optional(),
    oneOf: z
      .array(z.union([z.string(), z.number()]))
      .max(MOST.oneOf)
      .optional(),
    min: bound.optional(),
    max: bound.optional(),
    'w-min-value': bound.optional(),
    'w-max-value': bound.optional(),
    'w-min-character': count.optional(),
    'w-max-character': count.optional(),
    'min-date': z.string().optional(),
    'max-date': z.string().optional(),
    'min-array-length': count.optional(),
    'max-array-length': count.optional(),
    pattern: z.string().max(MOST.pattern).optional(),
    integer: z.boolean().optional(),
    notYopmail: z.boolean().optional(),
    'file-types': z.array(z.string().max(20)).max(MOST.fileTypes).optional(),
    'file-min-count': count.optional(),
    'file-max-count': count.optional(),
    'file-max-size': count.optional(),
  })
  .meta({ id: 'FormRules' })

const file = z.strictObject({ key: z.string(), name: z.string(), location: z.string(), cdnLocation: z.string() })
const phone = z.strictObject({ country: z.string(), number: z.string() })
const city = z.strictObject({ code: z.string(), name: z.string(), zipCode: z.string() })

/** Any answer of the wire table. Which shape fits which field is `validateAnswers`. */
export const answer: z.ZodType<Answer> = z
  .lazy(() =>
    z.union([
      z.string(),
      z.number(),
      z.boolean(),
      z.array(z.string()),
      z.array(file),
      phone,
      city,
      z.array(z.union([z.string(), z.number(), phone, city]).nullable()),
      z.strictObject({
        line1: z.string(),
        line2: z.string().optional(),
        zipCode: z.string(),
        city: z.string(),
        country: z.string(),
      }),
      z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()]))),
      z.array(z.record(z.string(), answer.nullable().optional())),
    ]),
  )
  .meta({ id: 'FormAnswer' })

const common = {
  reference,
  title: words,
  description: prose.optional(),
  placeholder: words.optional(),
  help: prose.optional(),
  required: z.boolean().optional(),
  rules: rules.optional(),
  visibleWhen: condition.optional(),
  defaultValue: answer.optional(),
  audience: z.array(z.enum(AUDIENCES)).optional(),
  sensitive: z.boolean().optional(),
  readOnly: z.boolean().optional(),
}

export const option = z
  .strictObject({
    reference: z.string().min(1).max(MOST.optionReference).optional(),
    value: z.string().min(1).max(MOST.optionReference).optional(),
    text: words,
    description: words.optional(),
    image: z.string().max(2000).optional(),
  })
  .meta({ id: 'FormOption' })
export const options = z.array(option).max(MOST.options)

/** The shape of a type's fields; `extend` adds what it alone has. */
export const of = <Type extends string>(type: Type) => z.strictObject({ ...common, type: z.literal(type) })
/** Of what can be repeated. */
export const repeats = {
  newGroupBtnLabel: words.optional(),
  deleteConfirmationMsg: words.optional(),
  minItems: count.optional(),
  maxItems: count.optional(),
}

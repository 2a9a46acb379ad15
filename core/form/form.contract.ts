import { z } from 'zod'
import { text } from '../schema.ts'
import { onceFrozen } from '../zod-internals.ts'
import { type Answer, AUDIENCES, AVAILABLE_TYPES, type Condition, type Field, REFERENCE } from './definition.ts'
import { MOST } from './sizes.ts'

/** The zod face of `definition.ts`: shape and sizes. Sense (references, cycles, bounds) and sizes by name are `checkDefinition`. */
const reference = z.string().regex(REFERENCE, { error: 'definition.reference' })
const words = text(MOST.words)
const prose = text(MOST.prose)
const country = z.string().length(2)
const bound = z.number()
const count = z.number().int().min(0)

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

/** Any answer of the wire table. Which shape fits which field is `validateAnswers`. */
export const answer: z.ZodType<Answer> = z
  .lazy(() =>
    z.union([
      z.string(),
      z.number(),
      z.boolean(),
      z.array(z.string()),
      z.array(file),
      z.strictObject({ country: z.string(), number: z.string() }),
      z.strictObject({ code: z.string(), name: z.string(), zipCode: z.string() }),
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

const option = z
  .strictObject({
    reference: z.string().min(1).max(MOST.optionReference).optional(),
    value: z.string().min(1).max(MOST.optionReference).optional(),
    text: words,
    description: words.optional(),
    image: z.string().max(2000).optional(),
  })
  .meta({ id: 'FormOption' })
const options = z.array(option).max(MOST.options)

const row = z.strictObject({ reference, title: words })
const column = z.strictObject({
  reference,
  title: words,
  kind: z.enum(['text', 'number', 'select']).optional(),
  options: options.optional(),
  required: z.boolean().optional(),
  total: z.boolean().optional(),
})

const of = <Type extends string>(type: Type) => z.strictObject({ ...common, type: z.literal(type) })
const repeats = {
  newGroupBtnLabel: words.optional(),
  deleteConfirmationMsg: words.optional(),
  minItems: count.optional(),
  maxItems: count.optional(),
}

/** Of a type that there is not, in the way that zod says it: the types that can be asked. */
const OFFERED = `Invalid discriminator value. Expected ${AVAILABLE_TYPES.map((type) => `'${type}'`).join(' | ')}`

/** Unannotated, so that a test can compare what zod infers with `Field` both ways. */
export const fieldShape = () =>
  z.discriminatedUnion(
    'type',
    [
      of('text').extend({ autocomplete: z.string().max(40).optional() }),
      of('textarea').extend({ rich: z.boolean().optional() }),
      of('number').extend({ unit: words.optional() }),
      of('email'),
      of('url'),
      of('tel').extend({ country: country.optional() }),
      of('phone').extend({ country: country.optional() }),
      of('date'),
      of('select').extend({ options }),
      of('checkbox').extend({ options }),
      of('radio').extend({ options }),
      of('yes-no'),
      of('country'),
      of('address').extend({ country: country.optional() }),
      of('file'),
      of('linear-scale').extend({
        from: z.number().int(),
        to: z.number().int(),
        fromLabel: words.optional(),
        toLabel: words.optional(),
      }),
      of('notation').extend({ stars: z.number().int() }),
      of('table').extend({
        rows: z.array(row).max(MOST.rows),
        cols: z.array(column).max(MOST.cols),
        headTitle: words.optional(),
      }),
      of('questions-group').extend({
        fields: z.array(field).max(MOST.groupFields),
        itemTitle: words.optional(),
        ...repeats,
      }),
      of('simple-questions-group').extend({ field, ...repeats }),
      of('accordion').extend({
        sections: z
          .array(z.strictObject({ reference, title: words, fields: z.array(field).max(MOST.groupFields) }))
          .max(50),
      }),
      of('picture-choice').extend({ options }),
      of('siret-fr'),
      of('siren-fr'),
      of('city-fr'),
      of('validation'),
      of('sep-title'),
      of('sep-textarea').extend({ content: prose }),
      of('sep-quote').extend({ content: prose, author: words.optional() }),
      of('sep-image').extend({ image: z.string().max(2000), alt: words.optional() }),
      of('sep-video').extend({ video: z.string().max(2000) }),
    ],
    { error: ({ code }) => (code === 'invalid_union' ? OFFERED : undefined) },
  )

export const field: z.ZodType<Field> = z.lazy(fieldShape).meta({ id: 'FormField' })

export const formDefinition = onceFrozen(
  z.strictObject({ fields: z.array(field).max(MOST.fields) }).meta({ id: 'FormDefinition' }),
)

import type { Column } from '../form/columns.ts'
import { holds, referencesIn, type Scope, scopeOf } from '../form/conditions.ts'
import type { Answer, Answers, Condition, Field, FormDefinition, GroupItem } from '../form/definition.ts'
import { answerOf } from '../form/definition.ts'
import { isGroup } from '../form/fields.ts'
import { isEmptyAnswer } from '../form/registry.ts'
import { unfold } from '../form/unfold.ts'

/** Whether a column of an export holds sensitive answers: its field, or the group that it stands in, does. */
export const isSensitiveColumn = ({ field, item }: Pick<Column, 'field' | 'item'>): boolean =>
  field.sensitive === true || item?.group.sensitive === true

/** References of sensitive questions, those in groups as `group.reference`; sorted, to be compared. */
export function sensitiveReferences({ fields }: FormDefinition): string[] {
  const inside = (field: Field): string[] =>
    isGroup(field)
      ? field.fields.flatMap((inner) => (inner.sensitive ? [`${field.reference}.${inner.reference}`] : []))
      : []
  return unfold(fields)
    .flatMap((field) => [...(field.sensitive ? [field.reference] : []), ...inside(field)])
    .sort()
}

const known = new WeakMap<FormDefinition, WeakMap<FormDefinition, FormDefinition>>()

/**
 * A version of a form as it was answered, with the sensitivity that the form gives its questions now: what an organiser hides
 * is hidden in applications that were sent before as well. What only the older version asks keeps its own.
 */
export function withSensitivityOf(current: FormDefinition, answered: FormDefinition): FormDefinition {
  if (current === answered) return answered
  const before = known.get(answered)?.get(current)
  if (before) return before
  const asked = unfold(answered.fields)
  const fields = sameSensitivity(unfold(current.fields), asked)
  const result = fields === asked ? answered : Object.freeze({ ...answered, fields: [...fields] })
  known.set(answered, (known.get(answered) ?? new WeakMap()).set(current, result))
  return result
}

function sameSensitivity(current: readonly Field[], answered: readonly Field[]): readonly Field[] {
  const now = new Map(current.map((field) => [field.reference, field]))
  let changed = false
  const fields = answered.map((field) => {
    const other = now.get(field.reference)
    if (!other) return field
    const inner = isGroup(field) && isGroup(other) ? sameSensitivity(other.fields, field.fields) : null
    const isSame = (other.sensitive ?? false) === (field.sensitive ?? false)
    if (isSame && (inner === null || (isGroup(field) && inner === field.fields))) return field
    changed = true
    const { sensitive: _, ...rest } = field
    return { ...rest, ...(other.sensitive && { sensitive: true }), ...(inner && { fields: inner }) } as Field
  })
  return changed ? fields : answered
}

export interface Masked {
  definition: FormDefinition
  answers: Answers
  /** Paths of the answers that are there and not shown: `iban`, `team[0].iban`. */
  masked: string[]
}

/**
 * A form and its answers for somebody who does not see the sensitive ones. Conditions that look at them are settled here, by
 * what they hold: a reader without them could only be wrong.
 */
export function maskSensitive(definition: FormDefinition, answers: Answers): Masked {
  const scope = scopeOf(definition.fields, answers)
  const hidden = new Set(sensitiveReferences(definition).map((path) => path.split('.').at(-1) ?? ''))
  if (hidden.size === 0) return { definition, answers, masked: [] }
  const shown: Answers = { ...answers }
  const masked: string[] = []
  const fields = scope.fields.flatMap((field): Field[] => {
    const { reference } = field
    const visible = settled(field, scope, hidden)
    if (!visible) {
      delete shown[reference]
      return []
    }
    const value = answerOf(answers, reference)
    if (field.sensitive) {
      delete shown[reference]
      if (!isEmptyAnswer(field, value)) masked.push(reference)
      return [visible]
    }
    if (!isGroup(field) || !isGroup(visible)) return [visible]
    if (Array.isArray(value)) {
      const items = value as GroupItem[]
      shown[reference] = items.map((item) => maskItem(field.fields, item)) as Answer
      for (const [n, item] of items.entries())
        for (const inner of field.fields)
          if (inner.sensitive && !isEmptyAnswer(inner, answerOf(item, inner.reference)))
            masked.push(`${reference}[${n}].${inner.reference}`)
    }
    // Each item answers for itself: its conditions on what is hidden show their question.
    return [
      { ...visible, fields: field.fields.map((inner) => (looksAt(inner.visibleWhen, hidden) ? bare(inner) : inner)) },
    ]
  })
  return { definition: { ...definition, fields }, answers: shown, masked }
}

/** The item of a group without its sensitive answers. */
export function maskItem(fields: readonly Field[], item: GroupItem): GroupItem {
  const hidden = new Set(fields.flatMap(({ reference, sensitive }) => (sensitive ? [reference] : [])))
  return Object.fromEntries(Object.entries(item).filter(([reference]) => !hidden.has(reference))) as GroupItem
}

const looksAt = (condition: Condition | undefined, hidden: ReadonlySet<string>): boolean =>
  referencesIn(condition).some((reference) => hidden.has(reference))

function bare(field: Field): Field {
  const { visibleWhen: _, ...rest } = field
  return rest as Field
}

/** The field without a condition on what is hidden; null when that condition hides it. */
function settled(field: Field, scope: Scope, hidden: ReadonlySet<string>): Field | null {
  if (!field.visibleWhen || !looksAt(field.visibleWhen, hidden)) return field
  return holds(field.visibleWhen, scope) ? bare(field) : null
}

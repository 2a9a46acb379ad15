import type { FieldBase } from '#core/form/definition.ts'
import type { ConditionType } from './entry.ts'

export const textConditions: ConditionType<FieldBase> = {
  operators: ['not-empty', 'empty', 'equals', 'not-equals', 'contains', 'not-contains'],
  valueKind: () => 'text',
}

export const choiceConditions: ConditionType<FieldBase> = {
  operators: ['equals', 'not-equals', 'one-of', 'empty', 'not-empty'],
  valueKind: (operator) => (operator === 'one-of' ? 'options' : 'option'),
}

export const numberConditions: ConditionType<FieldBase> = {
  operators: ['greater', 'at-least', 'less', 'at-most', 'equals', 'not-equals', 'empty', 'not-empty'],
  valueKind: () => 'number',
}

/** Of answers that have a country among their parts. */
export const countryPartConditions: ConditionType<FieldBase> = {
  operators: ['not-empty', 'empty', 'equals', 'not-equals'],
  valueKind: () => 'country',
  wording: { words: 'country', operators: ['equals', 'not-equals'] },
}

export const countWording: NonNullable<ConditionType<FieldBase>['wording']> = {
  words: 'count',
  operators: ['greater', 'at-least', 'less', 'at-most'],
}

/** Of answers that are counted. */
export const countConditions: ConditionType<FieldBase> = {
  operators: ['not-empty', 'empty', 'at-least', 'at-most'],
  valueKind: () => 'number',
  wording: countWording,
}

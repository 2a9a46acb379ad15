import type { Answer, Comparison, ConditionValue } from './definition.ts'

/** Whether an answer is what a comparison asks for; null is none. */
export function compare({ operator, value }: Comparison, answer: Answer | null): boolean {
  switch (operator) {
    case 'empty':
      return answer === null
    case 'not-empty':
      return answer !== null
    case 'equals':
      return answer !== null && isSame(answer, value)
    case 'not-equals':
      return answer === null || !isSame(answer, value)
    case 'contains':
      return answer !== null && has(answer, value)
    case 'not-contains':
      return answer === null || !has(answer, value)
    case 'one-of':
      return answer !== null && Array.isArray(value) && value.some((one) => isSame(answer, one))
    case 'greater':
      return order(answer, value, (sign) => sign > 0)
    case 'at-least':
      return order(answer, value, (sign) => sign >= 0)
    case 'less':
      return order(answer, value, (sign) => sign < 0)
    case 'at-most':
      return order(answer, value, (sign) => sign <= 0)
    default:
      return false
  }
}

/** Case and outer spaces do not count between texts. A country code stands for a phone or an address. */
function isSame(answer: Answer, value: ConditionValue | undefined): boolean {
  if (value === undefined) return false
  if (Array.isArray(value)) {
    const given = Array.isArray(answer) ? answer : [answer]
    return given.length === value.length && value.every((one) => given.some((item) => isSame(item as Answer, one)))
  }
  if (Array.isArray(answer)) return answer.length === 1 && isSame(answer[0] as Answer, value)
  if (typeof answer === 'object' && answer !== null) {
    return 'country' in answer && typeof answer.country === 'string' && answer.country === value
  }
  if (typeof answer === 'string' || typeof value === 'string') return fold(answer) === fold(value)
  return answer === value
}

function has(answer: Answer, value: ConditionValue | undefined): boolean {
  if (value === undefined) return false
  const wanted = Array.isArray(value) ? value : [value]
  if (Array.isArray(answer)) {
    return wanted.every((one) => answer.some((item) => typeof item === 'string' && fold(item) === fold(one)))
  }
  return typeof answer === 'string' && wanted.every((one) => fold(answer).includes(fold(one)))
}

/** Numbers by value, dates by day, lists by length; anything else has no order. */
function order(answer: Answer | null, value: ConditionValue | undefined, test: (sign: number) => boolean): boolean {
  if (answer === null || value === undefined) return false
  const given = Array.isArray(answer) ? answer.filter((one) => one !== null).length : answer
  if (typeof given === 'number' && (typeof value === 'number' || typeof value === 'string')) {
    const bound = Number(value)
    return !Number.isNaN(bound) && test(given - bound)
  }
  if (typeof given === 'string' && typeof value === 'string' && given && value) {
    return test(given < value ? -1 : given > value ? 1 : 0)
  }
  return false
}

const fold = (value: unknown): string => String(value).trim().toLowerCase()

import type { PhoneAnswer } from '#core/form/definition.ts'
import type { PhoneRules } from '#core/form/deps.ts'

/** In groups, with its country's code. A number that is none, or is read without rules, is shown as it is stored. */
export function phoneText(rules: PhoneRules | undefined, { number, country }: PhoneAnswer): string {
  const found = rules?.parse(number, country)
  return found?.valid ? found.international.replaceAll(' ', '\u00a0') : number
}

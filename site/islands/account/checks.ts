import type { T } from '#client/words.ts'
import { NAME_MOST } from '#core/account/account.rules.ts'
import type { Errors } from './useSmallForm.ts'

/** A first check in the browser; the server checks addresses exactly. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const emailError = (value: string, t: T): string | undefined =>
  !value.trim() ? t('required') : EMAIL.test(value.trim()) ? undefined : t('emailInvalid')

/** With the server's message, which the page adds to the words of the island. */
export const nameError = (value: string, t: T): string | undefined =>
  !value.trim()
    ? t('required')
    : value.trim().length > NAME_MOST
      ? t('w-max-character', { count: NAME_MOST })
      : undefined

export const passwordError = (value: string, t: T): string | undefined =>
  !value ? t('required') : value.length < 10 ? t('passwordShort') : undefined

/** Only what is wrong. */
export function errors<Name extends string>(found: Record<Name, string | undefined>): Errors<Name> {
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words)) as Errors<Name>
}

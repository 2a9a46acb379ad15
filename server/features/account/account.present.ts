import type { AuthUser, Profile } from '#core/account/account.contract.ts'
import type { Locale } from '#core/locale.ts'

interface UserRow {
  id: string
  email: string
  firstname: string
  lastname: string
  superAdmin: boolean
  locale: Locale
  confirmedAt: Date | null
  version: number
}

export const presentUser = (user: Omit<UserRow, 'version'>): AuthUser => ({
  id: user.id,
  firstname: user.firstname,
  lastname: user.lastname,
  email: user.email,
  superAdmin: Boolean(user.superAdmin),
  locale: user.locale,
  confirmed: user.confirmedAt !== null,
})

export const presentProfile = (user: UserRow): Profile => ({ ...presentUser(user), version: user.version })

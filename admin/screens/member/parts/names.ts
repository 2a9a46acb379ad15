import type { HeldRoleName, StaffMember } from '#core/member/member.contract.ts'
import { useWords } from '../../../app/hooks.ts'

type Named = Pick<StaffMember, 'firstname' | 'lastname' | 'email'>

/** Name of a person, else their address. */
export const nameOf = ({ firstname, lastname, email }: Named): string => `${firstname} ${lastname}`.trim() || email

/** Two letters for where a picture would be. */
export const initialsOf = ({ firstname, lastname, email }: Named): string =>
  (`${firstname[0] ?? ''}${lastname[0] ?? ''}` || (email[0] ?? '')).toUpperCase()

/** Name of a role: its own, or that of the built-in one. */
export function useRoleName(): (role: HeldRoleName) => string {
  const t = useWords()
  return ({ key, name }) => name ?? t(`role.${key}`, { defaultValue: key })
}

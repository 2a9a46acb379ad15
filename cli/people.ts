import { BUILT_IN_ROLES } from '#core/access/permissions.ts'
import { findRole } from '#server/features/access/access.repo.ts'
import { findUserByEmail } from '#server/features/account/account.repo.ts'
import { ownRoleRows } from '#server/features/manifest/manifest.repo.ts'
import { findProgramId } from '#server/features/program/program.repo.ts'
import { Failure } from './command.ts'

interface Grant {
  /** Null: the account is made with the role. */
  email: string | null
  role: string
  program: string | undefined
  platform: string
}

/** What keeps somebody from getting a role, all of it at once. Throws Failure. */
export async function checkGrant({ email, role, program, platform }: Grant): Promise<void> {
  const problems: string[] = []
  if (email !== null && !(await findUserByEmail(email)))
    problems.push(`There is no account ${email}: "opencall user create" makes one.`)
  const found = await findRole(role)
  if (!found) {
    const known = [...Object.keys(BUILT_IN_ROLES), ...(await ownRoleRows()).map(({ key }) => key)]
    problems.push(`There is no role "${role}" (there is: ${known.join(', ')}).`)
  }
  if (program !== undefined && !(await findProgramId(program)))
    problems.push(`There is no program "${program}" on ${platform}.`)
  if (found?.scope === 'program' && program === undefined)
    problems.push(`${role} is a role in one program: say which with --program.`)
  if (found?.scope === 'platform' && program !== undefined)
    problems.push(`${role} is a role on the whole platform: leave --program out.`)
  if (problems.length > 0) throw new Failure('Nothing was changed:', problems)
}

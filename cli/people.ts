import { BUILT_IN_ROLES } from '#core/access/permissions.ts'
import type { Context } from '#server/context.ts'
import { findAccountForRole } from '#server/features/access/access.actions.ts'
import { findRole, rolesHeld } from '#server/features/access/access.repo.ts'
import { ownRoleRows } from '#server/features/access/role.repo.ts'
import { findMembership, findUserByEmail } from '#server/features/account/account.repo.ts'
import { findProgramId } from '#server/features/program/program.repo.ts'
import { Failure } from './command.ts'
import type { Io } from './io.ts'
import { printJson, tell } from './print.ts'
import { type Consent, change, decide, operator, withApp } from './session.ts'

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
  if (email !== null && !(await findAccountForRole(email)))
    problems.push(`There is no account ${email}: "opencall user create" makes one.`)
  const found = await findRole(role)
  if (!found) {
    const known = [...Object.keys(BUILT_IN_ROLES), ...(await ownRoleRows()).map(({ key }) => key)]
    problems.push(`There is no role "${role}" (available: ${known.join(', ')}).`)
  }
  if (program !== undefined && !(await findProgramId(program)))
    problems.push(`There is no program "${program}" on ${platform}.`)
  if (found?.scope === 'program' && program === undefined)
    problems.push(`${role} is a role in one program: say which with --program.`)
  if (found?.scope === 'platform' && program !== undefined)
    problems.push(`${role} is a role on the whole platform: leave --program out.`)
  if (problems.length > 0) throw new Failure('Nothing was changed:', problems)
}

interface Revoked {
  email: string
  role: string | undefined
  program: string | undefined
  platform: string
}

/** Whose role, and where; what keeps it from being taken away, all of it at once. Throws Failure. */
export async function findRevoked({ email, role, program, platform }: Revoked) {
  const user = await findUserByEmail(email)
  const membership = user && (await findMembership(user.id))
  const programId = program === undefined ? null : await findProgramId(program)
  const problems: string[] = []
  if (!user || !membership) problems.push(`${email} is not among the people of ${platform}.`)
  if (program !== undefined && !programId) problems.push(`There is no program "${program}" on ${platform}.`)
  if (program !== undefined && role === undefined)
    problems.push('Name the role to remove in the program: without one, all access to the platform is removed.')
  if (membership && role !== undefined && (program === undefined || programId)) {
    const held = await rolesHeld(membership.id)
    const here = held.filter((one) => one.programId === programId).map(({ key }) => key)
    if (!here.includes(role))
      problems.push(`${email} is not ${role} there (is: ${here.length > 0 ? here.join(', ') : 'nothing'}).`)
  }
  if (!user || problems.length > 0) throw new Failure('Nothing was changed:', problems)
  return { userId: user.id, programId }
}

/** Makes somebody a super admin, or takes that away. */
export const changeSuperAdmin = (
  io: Io,
  options: Consent & { json: boolean },
  email: string,
  isOn: boolean,
): Promise<void> =>
  withApp(io, async (app) => {
    const { setSuperAdmin } = await import('#server/features/member/super-admin.actions.ts')
    if (!(await findUserByEmail(email))?.confirmedAt)
      throw new Failure(`Nothing was changed: there is no confirmed account ${email}.`)
    const what = isOn
      ? `let ${email} do everything on every platform of this installation`
      : `make ${email} a super admin no more`
    const { done, result } = await decide(io, options, what, () => setSuperAdmin(operator(app, io), email, isOn))
    if (options.json) return printJson(io, { email, superAdmin: isOn, changed: done && result.changed })
    if (!done) return
    if (!result.changed) return tell(io, `${email} ${isOn ? 'already is' : 'was no'} super admin; nothing changed.`)
    tell(io, isOn ? `${email} is a super admin.` : `${email} is no super admin any more.`)
  })

/** Takes the open invitation of an address back. Throws Failure when there is none. */
export async function revokeInvitationOf(
  io: Io,
  ctx: Context,
  options: Consent & { json: boolean },
  { email, program, platform }: { email: string; program: string | undefined; platform: string },
): Promise<void> {
  const { revoke } = await import('#server/features/member/invitation.actions.ts')
  const { findOpenInvitations } = await import('#server/features/member/invitation.repo.ts')
  const { emailKey } = await import('#server/features/account/email.ts')
  const where = program ? `in ${program}` : `on ${platform}`
  const programId = program === undefined ? null : await findProgramId(program)
  if (program !== undefined && !programId)
    throw new Failure(`Nothing was changed: there is no program "${program}" on ${platform}.`)
  const [open] = await findOpenInvitations(programId, [emailKey(email)])
  if (!open) throw new Failure(`Nothing was changed: ${email} has no open invitation ${where}.`)
  const what = `take the invitation of ${email} ${where} back`
  const { done } = await change(io, options, what, () => revoke(ctx, programId, open.id))
  if (options.json) return printJson(io, { email, program: program ?? null, changed: done })
  if (done) tell(io, `The invitation of ${email} ${where} works no more.`)
}

/** The id of an account that is a member of the platform whose scope this is. Throws Failure. */
export async function memberId(email: string, platform: string): Promise<string> {
  const user = await findUserByEmail(email)
  if (!user || !(await findMembership(user.id))) throw new Failure(`${email} is no member of ${platform}.`)
  return user.id
}

import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import { type Context, can, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { transactionOnceMore } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import {
  endRegistrations,
  ensureMembership,
  findMembership,
  findUserByEmail,
  insertUser,
  isStaffAnywhere,
  setUser,
} from '../account/account.public.ts'
import { assertEmailAllowed } from '../account/credentials.ts'
import { emailKey } from '../account/email.ts'
import { invitationLink } from '../account/links.actions.ts'
import { hashPassword, passwordFault } from '../account/password.ts'
import { findProgramId } from '../program/program.public.ts'
import { assignRole, findRole } from './access.repo.ts'

export interface NewMember {
  email: string
  firstname: string
  lastname: string
  locale: Locale
  /** Given by the operator on standard input; else the person gets a one-time link. */
  password?: string | undefined
}

export interface MadeMember {
  userId: string
  membershipId: string
  made: boolean
  /** Not of the staff before. */
  joined: boolean
  /** First and last name of the account: one that was there keeps its own. */
  name: string
  /** One-time address to choose a password; null when one was given or the account had one. */
  link: string | null
}

/**
 * Makes an account, or finds it by email, and a staff membership of the platform. An account that nobody confirmed counts as
 * none: it is named anew, and its password is the one that is given here or that its owner chooses. Throws
 * 'account.emailBanned' for an account that would be made.
 */
export async function createMember(ctx: Context, input: NewMember): Promise<MadeMember> {
  if (
    input.password !== undefined &&
    (input.password.length < 10 || (await passwordFault(input.password, [input.email])))
  )
    throw new Problem('account.passwordWeak')
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password)
  return transactionOnceMore(async () => {
    const known = await findUserByEmail(input.email)
    if (!known) await assertEmailAllowed(input.email)
    const isConfirmed = known?.confirmedAt != null
    const confirmedAt = passwordHash ? ctx.now : null
    const { firstname, lastname, locale } = input
    const user = known ?? (await insertUser({ ...input, passwordHash, confirmedAt }))
    // Who was invited keeps the name of the invitation; one that came with a registration may be anybody's.
    const keepsName = isConfirmed || (known !== null && (await isStaffAnywhere(known.id)))
    if (known && !isConfirmed)
      await setUser(known.id, {
        passwordHash,
        ...(!keepsName && { firstname, lastname, locale }),
        ...(confirmedAt && { confirmedAt }),
      })
    else if (known && passwordHash && !known.passwordHash) await setUser(known.id, { passwordHash })
    // A registration that waits for this address would bring a password of its own.
    await endRegistrations(emailKey(input.email), ctx.now)
    const joined = (known && (await findMembership(known.id)))?.kind !== 'staff'
    const membershipId = await ensureMembership(user.id, 'staff')
    const hasPassword = passwordHash !== null || (isConfirmed && known?.passwordHash != null)
    const link = hasPassword ? null : await invitationLink(ctx, user, input.locale)
    if (joined)
      await record(ctx, {
        type: 'account.created',
        subject: { kind: 'user', id: user.id, name: user.email },
        after: { email: user.email, kind: 'staff' },
      })
    return {
      userId: user.id,
      membershipId,
      made: !known || (!isConfirmed && joined),
      joined,
      name: keepsName ? `${user.firstname} ${user.lastname}`.trim() : `${firstname} ${lastname}`.trim(),
      link,
    }
  })
}

/** The account that a role can be given to: one that was confirmed, or invited to work here. */
export async function findAccountForRole(email: string) {
  const user = await findUserByEmail(email)
  if (!user) return null
  return user.confirmedAt || (await findMembership(user.id))?.kind === 'staff' ? user : null
}

/** Gives a role on the platform or in a program. Nobody can grant a permission that they do not hold. */
export async function grantRole(
  ctx: Context,
  input: { email: string; role: string; program?: string | undefined },
): Promise<{ granted: boolean }> {
  platformOf(ctx)
  return transaction(async () => {
    const user = await findAccountForRole(input.email)
    const role = await findRole(input.role)
    const programId = input.program === undefined ? null : await findProgramId(input.program)
    if (!user || !role || (input.program !== undefined && !programId)) throw new Problem('resource.notFound')
    if ((role.scope === 'program') !== (programId !== null))
      throw new Problem('request.invalid', {
        issues: [{ at: 'program', rule: role.scope === 'program' ? 'required' : 'unknown' }],
      })
    const lacking = role.permissions.filter((permission) => !can(ctx, permission, programId ?? undefined))
    if (lacking.length > 0) throw new Problem('access.cannotGrant', { data: { permissions: lacking } })
    const membershipId = await ensureMembership(user.id, 'staff')
    const granted = await assignRole(membershipId, role.id, programId)
    if (granted)
      await record(ctx, {
        type: 'access.granted',
        subject: { kind: 'user', id: user.id, name: user.email },
        programId,
        after: { role: role.key },
      })
    return { granted }
  })
}

import { Op } from 'sequelize'
import { ApiToken } from '../../db/models/ApiToken.ts'
import { Assignment } from '../../db/models/Assignment.ts'
import { Credential } from '../../db/models/Credential.ts'
import { EmailToken } from '../../db/models/EmailToken.ts'
import { IdempotencyKey } from '../../db/models/IdempotencyKey.ts'
import { Invitation } from '../../db/models/Invitation.ts'
import { Membership } from '../../db/models/Membership.ts'
import { Notification } from '../../db/models/Notification.ts'
import { NotificationPreference } from '../../db/models/NotificationPreference.ts'
import { PageAcceptance } from '../../db/models/PageAcceptance.ts'
import { PlatformDeletion } from '../../db/models/PlatformDeletion.ts'
import { Response } from '../../db/models/Response.ts'
import { ResponseExport } from '../../db/models/ResponseExport.ts'
import { Session } from '../../db/models/Session.ts'
import { StoredFile } from '../../db/models/StoredFile.ts'
import { Tagging } from '../../db/models/Tagging.ts'
import { User } from '../../db/models/User.ts'
import { rows } from '../../db/rows.ts'
import { execute } from '../../tenancy/raw.ts'
import { platformIdOfScope } from '../../tenancy/scope.ts'

/** All applications of a person, those in the trash too. */
export const listResponsesOf = (ownerId: string) =>
  rows(Response, { where: { ownerId }, attributes: ['id', 'programId'], order: [['id', 'ASC']] })

/** Keys of files of these applications, and of what a person uploaded that belongs to nothing. */
export async function listFilesOf(userId: string, responseIds: readonly string[]): Promise<string[]> {
  const found = await rows(StoredFile, {
    where: {
      [Op.or]: [
        { ownerKind: 'response', ownerId: { [Op.in]: [...responseIds] } },
        { uploadedById: userId, ownerId: null },
      ],
    },
    attributes: ['key'],
  })
  return found.map(({ key }) => key)
}

/** Exports that a person made, and those of the programs in which they applied: they may be in them. */
export const listExportsOf = (userId: string, programIds: readonly string[]) =>
  rows(ResponseExport, {
    where: { [Op.or]: [{ requestedById: userId }, { programId: { [Op.in]: [...programIds] } }] },
    attributes: ['id'],
  })

export const removeTaggings = (ids: readonly string[]) => Tagging.destroy({ where: { subjectId: [...ids] } })

/** Invitations of an address. */
export const listInvitationsTo = (emailKey: string) => rows(Invitation, { where: { emailKey }, attributes: ['id'] })

interface Person {
  id: string
  email: string
  emailKey: string
  firstname: string
  lastname: string
}

/** Mails of the scope's platform to a person, and those to others that name them. */
export function removeMailsOf({ email, emailKey, firstname, lastname }: Person): Promise<number> {
  // One word alone is found in mails that are about others.
  const name = firstname && lastname ? `${firstname} ${lastname}` : email
  return execute(
    `DELETE FROM email WHERE platform_id = :platformId AND (LOWER(\`to\`) IN ( :addresses ) OR INSTR(LOWER(text), :email ) > 0
       OR INSTR(text, :name ) > 0 OR INSTR(subject, :name ) > 0)`,
    { addresses: [email.toLowerCase(), emailKey], email: email.toLowerCase(), name },
  )
}

export const removeMail = (dedupeKey: string): Promise<number> =>
  execute('DELETE FROM email WHERE platform_id = :platformId AND dedupe_key = :dedupeKey ', { dedupeKey })

/** What the platform of the scope has of a member beside applications, files, mails and the log. */
export async function removeMember(person: Person): Promise<void> {
  const { id: userId, emailKey } = person
  const platformId = platformIdOfScope()
  await Notification.destroy({ where: { userId } })
  await NotificationPreference.destroy({ where: { userId } })
  await PageAcceptance.destroy({ where: { userId } })
  // Files in applications of others stay there.
  await StoredFile.update({ uploadedById: null }, { where: { uploadedById: userId } })
  await PlatformDeletion.update({ requestedByName: '' }, { where: { requestedById: userId } })
  await Invitation.destroy({ where: { emailKey } })
  await Invitation.update({ invitedByName: '' }, { where: { invitedById: userId } })
  await IdempotencyKey.destroy({ where: { caller: { [Op.like]: `%${userId}%` } } })
  await ApiToken.destroy({ where: { userId, platformId } })
  await Session.destroy({ where: { userId, platformId } })
  await EmailToken.destroy({ where: { platformId, [Op.or]: [{ userId }, { emailKey }] } })
  const membership = await Membership.findOne({ where: { userId }, attributes: ['id'], raw: true })
  if (membership) await Assignment.destroy({ where: { membershipId: membership.id } })
  await Membership.destroy({ where: { userId } })
}

/** Jobs of the platform that name a person, but those that run. */
export const removeJobsOf = (platformId: string | null, { id, email }: Person): Promise<number> =>
  execute(
    `DELETE FROM job WHERE state <> 'running' AND (platform_id = :of OR (:of IS NULL AND platform_id IS NULL))
       AND (INSTR(payload, :id ) > 0 OR INSTR(payload, :email ) > 0)`,
    { of: platformId, id, email },
  )

/** The account itself, with all ways to sign in. */
export async function removeAccount({ id: userId, emailKey }: Person): Promise<void> {
  await Credential.destroy({ where: { userId } })
  await ApiToken.destroy({ where: { userId } })
  await Session.destroy({ where: { userId } })
  await EmailToken.destroy({ where: { [Op.or]: [{ userId }, { emailKey }] } })
  await User.destroy({ where: { id: userId } })
}

export const findPerson = (id: string): Promise<Person | null> =>
  User.findByPk(id, { attributes: ['id', 'email', 'emailKey', 'firstname', 'lastname'], raw: true })

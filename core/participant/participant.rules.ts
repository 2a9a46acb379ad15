/** What somebody is to an application: exactly one person owns it, the others take part. */
export type ApplicantRole = 'owner' | 'editor' | 'reader'
/** The roles that somebody is invited to. */
export type InvitedRole = Exclude<ApplicantRole, 'owner'>

/** What a call does with an application: read it, change its answers, or decide about it as a whole. */
export type ApplicantNeed = 'read' | 'edit' | 'own'

export type ApplicantRefusal = 'response.readOnly' | 'response.ownerOnly'

const RANK: Record<ApplicantRole, number> = { reader: 0, editor: 1, owner: 2 }
const NEEDED: Record<ApplicantNeed, ApplicantRole> = { read: 'reader', edit: 'editor', own: 'owner' }

/** Why a role is not enough; null where it is. Editors save and upload; only the owner sends, withdraws and hands on. */
export function refusalOf(role: ApplicantRole, need: ApplicantNeed): ApplicantRefusal | null {
  if (RANK[role] >= RANK[NEEDED[need]]) return null
  return need === 'edit' ? 'response.readOnly' : 'response.ownerOnly'
}

/** People beside the owner, open invitations included. */
export const MOST_PARTICIPANTS = 20
/** Comments on one application. */
export const MOST_COMMENTS = 500
/** Characters of a comment. */
export const LONGEST_COMMENT = 2_000
/** Minutes after which the others get a mail about comments that they have not seen. */
export const COMMENT_MAIL_MINUTES = 10
/** Whether somebody may invite, change and remove others: in a draft, and in what was sent. */
export const isShareable = (state: string): boolean => state === 'draft' || state === 'submitted'

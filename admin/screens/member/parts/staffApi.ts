/** Whose people: those of the whole platform, or of a program. */
export type StaffOwner = { platformId: string } | { programId: string }

const OF_PLATFORM = {
  list: 'listStaff',
  export: 'exportStaff',
  roles: 'listStaffRoles',
  setRoles: 'setStaffRoles',
  remove: 'removeStaff',
  invite: 'inviteStaff',
  invitations: 'listInvitations',
  resend: 'resendInvitation',
  revoke: 'revokeInvitation',
} as const
const OF_PROGRAM = {
  list: 'listCollaborators',
  export: 'exportCollaborators',
  roles: 'listCollaboratorRoles',
  setRoles: 'setCollaboratorRoles',
  remove: 'removeCollaborator',
  invite: 'inviteCollaborators',
  invitations: 'listProgramInvitations',
  resend: 'resendProgramInvitation',
  revoke: 'revokeProgramInvitation',
} as const

/** The endpoints for the people of an owner, and their parameters. They differ in nothing else, so that both have the types of one. */
export const staffApi = (owner: StaffOwner): typeof OF_PROGRAM & { params: { programId: string } } => ({
  ...('programId' in owner ? OF_PROGRAM : (OF_PLATFORM as unknown as typeof OF_PROGRAM)),
  params: owner as { programId: string },
})

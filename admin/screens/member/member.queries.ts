import type { QueryRules, Reads } from '../../app/slice.ts'

/** What shows who has which role. */
const PEOPLE: readonly Reads[] = ['member.*', 'access.*', 'listUsers', 'getProgramRoles', 'getProfileRoles']

export const memberQueries: QueryRules = {
  reads: [
    'listStaff',
    'listCollaborators',
    'listStaffRoles',
    'listCollaboratorRoles',
    'listInvitations',
    'listProgramInvitations',
    'getMember',
  ],
  writes: {
    inviteStaff: ['listStaff', 'listInvitations'],
    inviteCollaborators: ['listCollaborators', 'listProgramInvitations'],
    resendInvitation: ['listStaff', 'listInvitations'],
    resendProgramInvitation: ['listCollaborators', 'listProgramInvitations'],
    revokeInvitation: ['listStaff', 'listInvitations'],
    revokeProgramInvitation: ['listCollaborators', 'listProgramInvitations'],
    setStaffRoles: PEOPLE,
    setCollaboratorRoles: PEOPLE,
    removeStaff: PEOPLE,
    removeCollaborator: PEOPLE,
    restoreAccess: PEOPLE,
    transferOwnership: PEOPLE,
    // Somebody is signed in afterwards: all that was read is forgotten then.
    checkInvitation: [],
    acceptInvitation: [],
    declineInvitation: [],
  },
}

/** What other slices may ask of this one's tables. */
export {
  endRegistrations,
  ensureMembership,
  findLinkDrafts,
  findMembership,
  findUser,
  findUserByEmail,
  forgetLinkDrafts,
  insertUser,
  isStaffAnywhere,
  listBannedDomains,
  revokeSessionsOn,
  setMembershipState,
  setUser,
} from './account.repo.ts'

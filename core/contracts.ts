import { accessContract } from './access/access.slice.ts'
import { accountContract } from './account/account.slice.ts'
import { bulkContract } from './bulk/bulk.slice.ts'
import { calendarContract } from './calendar/calendar.slice.ts'
import { commentContract } from './comment/comment.slice.ts'
import { decisionContract } from './decision/decision.slice.ts'
import { deletionContract } from './deletion/deletion.slice.ts'
import { domainContract } from './domain/domain.slice.ts'
import { duplicateContract } from './duplicate/duplicate.slice.ts'
import { eligibilityContract } from './eligibility/eligibility.slice.ts'
import { evaluationContract } from './evaluation/evaluation.slice.ts'
import { exportContract } from './export/export.slice.ts'
import { extensionContract } from './extension/extension.slice.ts'
import { featureContract } from './feature/feature.slice.ts'
import { fileContract } from './file/file.slice.ts'
import { formContract } from './form/form.slice.ts'
import { galleryContract } from './gallery/gallery.slice.ts'
import { identityContract } from './identity/identity.slice.ts'
import { importContract } from './import/import.slice.ts'
import { logContract } from './log/log.slice.ts'
import { manifestContract } from './manifest/manifest.slice.ts'
import { memberContract } from './member/member.slice.ts'
import { messageContract } from './message/message.slice.ts'
import { notificationContract } from './notification/notification.slice.ts'
import { oauthContract } from './oauth/oauth.slice.ts'
import { onboardingContract } from './onboarding/onboarding.slice.ts'
import { operatorContract } from './operator/operator.slice.ts'
import { pageContract } from './page/page.slice.ts'
import { participantContract } from './participant/participant.slice.ts'
import { platformContract } from './platform/platform.slice.ts'
import { prefillContract } from './prefill/prefill.slice.ts'
import { programContract } from './program/program.slice.ts'
import { recommendationContract } from './recommendation/recommendation.slice.ts'
import { reopeningContract } from './reopening/reopening.slice.ts'
import { responseContract } from './response/response.slice.ts'
import { retentionContract } from './retention/retention.slice.ts'
import { securityContract } from './security/security.slice.ts'
import { statusContract } from './status/status.slice.ts'
import { tagContract } from './tag/tag.slice.ts'
import { teamContract } from './team/team.slice.ts'
import { themeContract } from './theme/theme.slice.ts'
import { tokenContract } from './token/token.slice.ts'
import { trashContract } from './trash/trash.slice.ts'
import { uploadContract } from './upload/upload.slice.ts'
import { viewContract } from './view/view.slice.ts'
import { voteContract } from './vote/vote.slice.ts'

/** What every slice promises: endpoints and events. */
export const CONTRACTS = [
  accessContract,
  accountContract,
  bulkContract,
  calendarContract,
  commentContract,
  decisionContract,
  deletionContract,
  domainContract,
  duplicateContract,
  exportContract,
  eligibilityContract,
  evaluationContract,
  extensionContract,
  featureContract,
  fileContract,
  formContract,
  galleryContract,
  identityContract,
  importContract,
  logContract,
  manifestContract,
  memberContract,
  messageContract,
  notificationContract,
  onboardingContract,
  operatorContract,
  oauthContract,
  pageContract,
  participantContract,
  platformContract,
  prefillContract,
  programContract,
  recommendationContract,
  reopeningContract,
  responseContract,
  retentionContract,
  securityContract,
  statusContract,
  tagContract,
  teamContract,
  themeContract,
  tokenContract,
  trashContract,
  uploadContract,
  viewContract,
  voteContract,
] as const

export type Contract = (typeof CONTRACTS)[number]

import { accessQueries } from '../screens/access/access.queries.ts'
import { accountQueries } from '../screens/account/account.queries.ts'
import { bulkQueries } from '../screens/bulk/bulk.queries.ts'
import { commentQueries } from '../screens/comment/comment.queries.ts'
import { decisionQueries } from '../screens/decision/decision.queries.ts'
import { deletionQueries } from '../screens/deletion/deletion.queries.ts'
import { duplicateQueries } from '../screens/duplicate/duplicate.queries.ts'
import { eligibilityQueries } from '../screens/eligibility/eligibility.queries.ts'
import { evaluationQueries } from '../screens/evaluation/evaluation.queries.ts'
import { exportQueries } from '../screens/export/export.queries.ts'
import { extensionQueries } from '../screens/extension/extension.queries.ts'
import { featureQueries } from '../screens/feature/feature.queries.ts'
import { formQueries } from '../screens/form/form.queries.ts'
import { galleryQueries } from '../screens/gallery/gallery.queries.ts'
import { identityQueries } from '../screens/identity/identity.queries.ts'
import { importQueries } from '../screens/import/import.queries.ts'
import { logQueries } from '../screens/log/log.queries.ts'
import { memberQueries } from '../screens/member/member.queries.ts'
import { messageQueries } from '../screens/message/message.queries.ts'
import { notificationQueries } from '../screens/notification/notification.queries.ts'
import { oauthQueries } from '../screens/oauth/oauth.queries.ts'
import { onboardingQueries } from '../screens/onboarding/onboarding.queries.ts'
import { operatorQueries } from '../screens/operator/operator.queries.ts'
import { pageQueries } from '../screens/page/page.queries.ts'
import { participantQueries } from '../screens/participant/participant.queries.ts'
import { platformQueries } from '../screens/platform/platform.queries.ts'
import { programQueries } from '../screens/program/program.queries.ts'
import { recommendationQueries } from '../screens/recommendation/recommendation.queries.ts'
import { reopeningQueries } from '../screens/reopening/reopening.queries.ts'
import { responseQueries } from '../screens/response/response.queries.ts'
import { retentionQueries } from '../screens/retention/retention.queries.ts'
import { securityQueries } from '../screens/security/security.queries.ts'
import { statusQueries } from '../screens/status/status.queries.ts'
import { tagQueries } from '../screens/tag/tag.queries.ts'
import { teamQueries } from '../screens/team/team.queries.ts'
import { tokenQueries } from '../screens/token/token.queries.ts'
import { trashQueries } from '../screens/trash/trash.queries.ts'
import { viewQueries } from '../screens/view/view.queries.ts'
import { voteQueries } from '../screens/vote/vote.queries.ts'
import type { QueryRules } from './slice.ts'

/** What each slice reads, and what its writes make stale; loaded beside the start. */
export const QUERIES: Readonly<Record<string, QueryRules>> = {
  access: accessQueries,
  account: accountQueries,
  bulk: bulkQueries,
  comment: commentQueries,
  decision: decisionQueries,
  deletion: deletionQueries,
  duplicate: duplicateQueries,
  eligibility: eligibilityQueries,
  evaluation: evaluationQueries,
  export: exportQueries,
  extension: extensionQueries,
  feature: featureQueries,
  form: formQueries,
  gallery: galleryQueries,
  identity: identityQueries,
  import: importQueries,
  log: logQueries,
  member: memberQueries,
  message: messageQueries,
  notification: notificationQueries,
  oauth: oauthQueries,
  onboarding: onboardingQueries,
  operator: operatorQueries,
  page: pageQueries,
  participant: participantQueries,
  platform: platformQueries,
  program: programQueries,
  recommendation: recommendationQueries,
  reopening: reopeningQueries,
  response: responseQueries,
  retention: retentionQueries,
  security: securityQueries,
  status: statusQueries,
  tag: tagQueries,
  team: teamQueries,
  token: tokenQueries,
  trash: trashQueries,
  view: viewQueries,
  vote: voteQueries,
}

import { accessContract } from './access/access.slice.ts'
import { accountContract } from './account/account.slice.ts'
import { deletionContract } from './deletion/deletion.slice.ts'
import { domainContract } from './domain/domain.slice.ts'
import { fileContract } from './file/file.slice.ts'
import { formContract } from './form/form.slice.ts'
import { identityContract } from './identity/identity.slice.ts'
import { logContract } from './log/log.slice.ts'
import { manifestContract } from './manifest/manifest.slice.ts'
import { memberContract } from './member/member.slice.ts'
import { notificationContract } from './notification/notification.slice.ts'
import { oauthContract } from './oauth/oauth.slice.ts'
import { onboardingContract } from './onboarding/onboarding.slice.ts'
import { operatorContract } from './operator/operator.slice.ts'
import { pageContract } from './page/page.slice.ts'
import { platformContract } from './platform/platform.slice.ts'
import { programContract } from './program/program.slice.ts'
import { responseContract } from './response/response.slice.ts'
import { retentionContract } from './retention/retention.slice.ts'
import { securityContract } from './security/security.slice.ts'
import { tagContract } from './tag/tag.slice.ts'
import { themeContract } from './theme/theme.slice.ts'
import { tokenContract } from './token/token.slice.ts'
import { trashContract } from './trash/trash.slice.ts'

/** What every slice promises: endpoints and events. */
export const CONTRACTS = [
  accessContract,
  accountContract,
  deletionContract,
  domainContract,
  fileContract,
  formContract,
  identityContract,
  logContract,
  manifestContract,
  memberContract,
  notificationContract,
  onboardingContract,
  operatorContract,
  oauthContract,
  pageContract,
  platformContract,
  programContract,
  responseContract,
  retentionContract,
  securityContract,
  tagContract,
  themeContract,
  tokenContract,
  trashContract,
] as const

export type Contract = (typeof CONTRACTS)[number]

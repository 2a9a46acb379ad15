import { access } from './access.ts'
import { account } from './account.ts'
import { bulk } from './bulk.ts'
import { calendar } from './calendar.ts'
import { comment } from './comment.ts'
import { decision } from './decision.ts'
import { deletion } from './deletion.ts'
import { eligibility } from './eligibility.ts'
import { evaluation } from './evaluation.ts'
import { exports } from './export.ts'
import { extension } from './extension.ts'
import type { IsolationFixture } from './fixture.ts'
import { form } from './form.ts'
import { gallery } from './gallery.ts'
import { identity } from './identity.ts'
import { imports } from './import.ts'
import { member } from './member.ts'
import { message } from './message.ts'
import { notification } from './notification.ts'
import { oauth } from './oauth.ts'
import { onboarding } from './onboarding.ts'
import { operator } from './operator.ts'
import { page } from './page.ts'
import { participant } from './participant.ts'
import { platform } from './platform.ts'
import { prefill } from './prefill.ts'
import { program } from './program.ts'
import { recommendation } from './recommendation.ts'
import { reopening } from './reopening.ts'
import { response } from './response.ts'
import { retention } from './retention.ts'
import { security } from './security.ts'
import { status } from './status.ts'
import { tag } from './tag.ts'
import { team } from './team.ts'
import { token } from './token.ts'
import { trash } from './trash.ts'
import { upload } from './upload.ts'
import { view } from './view.ts'
import { vote } from './vote.ts'

/** One for each slice with endpoints that name something of a platform. */
export const FIXTURES: readonly IsolationFixture[] = [
  access,
  account,
  bulk,
  calendar,
  comment,
  deletion,
  exports,
  eligibility,
  evaluation,
  decision,
  extension,
  form,
  member,
  message,
  gallery,
  identity,
  imports,
  notification,
  onboarding,
  operator,
  oauth,
  page,
  participant,
  platform,
  prefill,
  program,
  recommendation,
  reopening,
  response,
  retention,
  security,
  status,
  tag,
  team,
  token,
  trash,
  upload,
  view,
  vote,
]

import { access } from './access.ts'
import { account } from './account.ts'
import { deletion } from './deletion.ts'
import type { IsolationFixture } from './fixture.ts'
import { form } from './form.ts'
import { identity } from './identity.ts'
import { member } from './member.ts'
import { notification } from './notification.ts'
import { oauth } from './oauth.ts'
import { onboarding } from './onboarding.ts'
import { operator } from './operator.ts'
import { page } from './page.ts'
import { platform } from './platform.ts'
import { program } from './program.ts'
import { response } from './response.ts'
import { retention } from './retention.ts'
import { security } from './security.ts'
import { tag } from './tag.ts'
import { token } from './token.ts'
import { trash } from './trash.ts'

/** One for each slice with endpoints that name something of a platform. */
export const FIXTURES: readonly IsolationFixture[] = [
  access,
  account,
  deletion,
  form,
  member,
  identity,
  notification,
  onboarding,
  operator,
  oauth,
  page,
  platform,
  program,
  response,
  retention,
  security,
  tag,
  token,
  trash,
]

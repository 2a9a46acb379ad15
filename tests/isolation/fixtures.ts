import { access } from './access.ts'
import { account } from './account.ts'
import type { IsolationFixture } from './fixture.ts'
import { form } from './form.ts'
import { page } from './page.ts'
import { platform } from './platform.ts'
import { program } from './program.ts'
import { response } from './response.ts'
import { tag } from './tag.ts'

/** One for each slice with endpoints that name something of a platform. */
export const FIXTURES: readonly IsolationFixture[] = [access, account, form, page, platform, program, response, tag]

import type { Route } from '../http/route.ts'
import { accessRoutes } from './access/access.routes.ts'
import { accountRoutes } from './account/account.routes.ts'
import { fileRoutes } from './file/file.routes.ts'
import { formRoutes } from './form/form.routes.ts'
import { logRoutes } from './log/log.routes.ts'
import { pageRoutes } from './page/page.routes.ts'
import { platformRoutes } from './platform/platform.routes.ts'
import { programRoutes } from './program/program.routes.ts'
import { responseRoutes } from './response/response.routes.ts'
import { themeRoutes } from './theme/theme.routes.ts'

/** Every endpoint with its action; a test holds this list against the registry. */
export const allRoutes: readonly Route[] = [
  ...accessRoutes,
  ...accountRoutes,
  ...fileRoutes,
  ...formRoutes,
  ...logRoutes,
  ...pageRoutes,
  ...platformRoutes,
  ...programRoutes,
  ...responseRoutes,
  ...themeRoutes,
]

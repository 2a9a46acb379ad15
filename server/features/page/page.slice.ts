import { legalTexts } from '#core/page/page.site.ts'
import * as pageVersions from '../../db/migrations/0050-page-versions.ts'
import { Page } from '../../db/models/Page.ts'
import { PageAcceptance } from '../../db/models/PageAcceptance.ts'
import { PageVersion } from '../../db/models/PageVersion.ts'
import type { Slice } from '../../slice.ts'

export const pageSlice: Slice = {
  name: 'page',
  tables: {
    tenant: [Page, PageVersion, PageAcceptance],
  },
  migrations: [{ name: '0050-page-versions', up: pageVersions.up }],
  routes: async () => (await import('./page.routes.ts')).pageRoutes,
  site: async () => [{ part: legalTexts, read: (await import('./page.repo.ts')).readLegalTexts }],
  manifest: async () => ({ platform: [(await import('./page.manifest.ts')).pages] }),
}

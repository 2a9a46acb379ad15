import type { SliceContract } from '../contract.ts'
import * as page from './page.contract.ts'
import { PAGE_EVENTS } from './page.events.ts'
import { pagePart } from './page.manifest.ts'
import { PAGE_SITE } from './page.site.ts'

export const pageContract = {
  endpoints: page,
  events: PAGE_EVENTS,
  manifest: { platform: [pagePart] },
  site: PAGE_SITE,
} as const satisfies SliceContract

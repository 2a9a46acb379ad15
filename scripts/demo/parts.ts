import { applications } from './journeys.ts'
import { pages } from './pages.ts'
import { programs } from './programs.ts'
import { roles } from './roles.ts'
import type { DemoPart } from './stage.ts'
import { tags } from './tags.ts'

/** What the demo of a platform is made of, in this order; each finds what those before it have made. */
export const DEMO_PARTS: readonly DemoPart[] = [pages, programs, applications, tags, roles]

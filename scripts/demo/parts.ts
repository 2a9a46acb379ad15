import { eligibility } from './eligibility.ts'
import { exports } from './exports.ts'
import { features } from './features.ts'
import { galleries } from './galleries.ts'
import { applications } from './journeys.ts'
import { juries } from './juries.ts'
import { messages } from './messages.ts'
import { pages } from './pages.ts'
import { programs } from './programs.ts'
import { recommendations } from './recommendations.ts'
import { reopenings } from './reopenings.ts'
import { reviews } from './reviews.ts'
import { roles } from './roles.ts'
import { sections } from './sections.ts'
import type { DemoPart } from './stage.ts'
import { statuses } from './statuses.ts'
import { tags } from './tags.ts'
import { together } from './together.ts'
import { views } from './views.ts'
import { votes } from './votes.ts'

/** What the demo of a platform is made of, in this order; each finds what those before it have made. */
export const DEMO_PARTS: readonly DemoPart[] = [
  pages,
  programs,
  applications,
  tags,
  statuses,
  views,
  exports,
  together,
  reopenings,
  messages,
  recommendations,
  roles,
  reviews,
  sections,
  eligibility,
  juries,
  galleries,
  features,
  votes,
]

import { accessScreens } from '../screens/access/access.slice.ts'
import { accountScreens } from '../screens/account/account.slice.ts'
import { bulkScreens } from '../screens/bulk/bulk.slice.ts'
import { commentScreens } from '../screens/comment/comment.slice.ts'
import { decisionScreens } from '../screens/decision/decision.slice.ts'
import { deletionScreens } from '../screens/deletion/deletion.slice.ts'
import { duplicateScreens } from '../screens/duplicate/duplicate.slice.ts'
import { eligibilityScreens } from '../screens/eligibility/eligibility.slice.ts'
import { evaluationScreens } from '../screens/evaluation/evaluation.slice.ts'
import { exportScreens } from '../screens/export/export.slice.ts'
import { extensionScreens } from '../screens/extension/extension.slice.ts'
import { featureScreens } from '../screens/feature/feature.slice.ts'
import { formScreens } from '../screens/form/form.slice.ts'
import { galleryScreens } from '../screens/gallery/gallery.slice.ts'
import { identityScreens } from '../screens/identity/identity.slice.ts'
import { importScreens } from '../screens/import/import.slice.ts'
import { logScreens } from '../screens/log/log.slice.ts'
import { memberScreens } from '../screens/member/member.slice.ts'
import { messageScreens } from '../screens/message/message.slice.ts'
import { notificationScreens } from '../screens/notification/notification.slice.ts'
import { oauthScreens } from '../screens/oauth/oauth.slice.ts'
import { onboardingScreens } from '../screens/onboarding/onboarding.slice.ts'
import { operatorScreens } from '../screens/operator/operator.slice.ts'
import { pageScreens } from '../screens/page/page.slice.ts'
import { participantScreens } from '../screens/participant/participant.slice.ts'
import { platformScreens } from '../screens/platform/platform.slice.ts'
import { programScreens } from '../screens/program/program.slice.ts'
import { recommendationScreens } from '../screens/recommendation/recommendation.slice.ts'
import { reopeningScreens } from '../screens/reopening/reopening.slice.ts'
import { responseScreens } from '../screens/response/response.slice.ts'
import { retentionScreens } from '../screens/retention/retention.slice.ts'
import { securityScreens } from '../screens/security/security.slice.ts'
import { statusScreens } from '../screens/status/status.slice.ts'
import { tagScreens } from '../screens/tag/tag.slice.ts'
import { teamScreens } from '../screens/team/team.slice.ts'
import { tokenScreens } from '../screens/token/token.slice.ts'
import { trashScreens } from '../screens/trash/trash.slice.ts'
import { viewScreens } from '../screens/view/view.slice.ts'
import { voteScreens } from '../screens/vote/vote.slice.ts'
import { MENU_GROUPS, type MenuEntry, type MenuLevel, type ScreenRoute, type ScreenSlice } from './slice.ts'

/** Every slice with screens. What the back office has of anything is derived from this list. */
export const SCREEN_SLICES: readonly ScreenSlice[] = [
  accessScreens,
  accountScreens,
  bulkScreens,
  commentScreens,
  decisionScreens,
  deletionScreens,
  duplicateScreens,
  exportScreens,
  eligibilityScreens,
  evaluationScreens,
  featureScreens,
  extensionScreens,
  formScreens,
  galleryScreens,
  identityScreens,
  importScreens,
  logScreens,
  memberScreens,
  messageScreens,
  notificationScreens,
  onboardingScreens,
  operatorScreens,
  oauthScreens,
  pageScreens,
  participantScreens,
  platformScreens,
  programScreens,
  recommendationScreens,
  reopeningScreens,
  responseScreens,
  retentionScreens,
  securityScreens,
  statusScreens,
  tagScreens,
  teamScreens,
  tokenScreens,
  trashScreens,
  viewScreens,
  voteScreens,
]

/** Slices that bring the words for their events. */
const LOGGED = SCREEN_SLICES.flatMap(({ name, logs }) => (logs?.words ? [name] : []))

export const SCREENS: readonly ScreenRoute[] = SCREEN_SLICES.flatMap(({ routes }) => routes ?? []).map((route) =>
  route.showsLog ? { ...route, words: [...new Set([...route.words, ...LOGGED])] } : route,
)

export interface MenuGroup {
  label?: string
  entries: readonly MenuEntry[]
}

/** The groups of a menu with their entries, in order. */
function menuOf<Level extends MenuLevel>(level: Level): readonly MenuGroup[] {
  const placed = SCREEN_SLICES.flatMap(({ menu }) => menu?.[level] ?? [])
  return MENU_GROUPS[level].map((name) => ({
    ...(name !== 'first' && { label: `menu.${name}` }),
    entries: placed.filter(({ group }) => group === name).sort((a, b) => a.order - b.order),
  }))
}

export const MENUS: Record<MenuLevel, readonly MenuGroup[]> = {
  platform: menuOf('platform'),
  program: menuOf('program'),
}

/** First parts of the types of events that people may ask for in a log. */
export const logEvents = (level: MenuLevel): string[] =>
  SCREEN_SLICES.flatMap(({ name, logs }) =>
    logs && (logs.levels?.includes(level) ?? true) ? [{ order: logs.order, events: logs.events ?? [name] }] : [],
  )
    .sort((a, b) => a.order - b.order)
    .flatMap(({ events }) => events)

import { PLATFORM_PARTS } from '#core/manifest/parts.ts'
import { baseSlice } from './base.slice.ts'
import type { App } from './context.ts'
import type { Consumer, ConsumerDeclaration } from './events/consume.ts'
import { accessSlice } from './features/access/access.slice.ts'
import { accountSlice } from './features/account/account.slice.ts'
import type { BulkActionOf } from './features/bulk/action.ts'
import { bulkSlice } from './features/bulk/bulk.slice.ts'
import { calendarSlice } from './features/calendar/calendar.slice.ts'
import { commentSlice } from './features/comment/comment.slice.ts'
import { decisionSlice } from './features/decision/decision.slice.ts'
import { deletionSlice } from './features/deletion/deletion.slice.ts'
import { domainSlice } from './features/domain/domain.slice.ts'
import { duplicateSlice } from './features/duplicate/duplicate.slice.ts'
import { eligibilitySlice } from './features/eligibility/eligibility.slice.ts'
import { evaluationSlice } from './features/evaluation/evaluation.slice.ts'
import { exportSlice } from './features/export/export.slice.ts'
import { extensionSlice } from './features/extension/extension.slice.ts'
import { featureSlice } from './features/feature/feature.slice.ts'
import { fileSlice } from './features/file/file.slice.ts'
import { formSlice } from './features/form/form.slice.ts'
import { gallerySlice } from './features/gallery/gallery.slice.ts'
import { identitySlice } from './features/identity/identity.slice.ts'
import { importSlice } from './features/import/import.slice.ts'
import { logSlice } from './features/log/log.slice.ts'
import { memberSlice } from './features/member/member.slice.ts'
import { messageSlice } from './features/message/message.slice.ts'
import { notificationSlice } from './features/notification/notification.slice.ts'
import { oauthSlice } from './features/oauth/oauth.slice.ts'
import { onboardingSlice } from './features/onboarding/onboarding.slice.ts'
import { operatorSlice } from './features/operator/operator.slice.ts'
import { pageSlice } from './features/page/page.slice.ts'
import { participantSlice } from './features/participant/participant.slice.ts'
import { platformSlice } from './features/platform/platform.slice.ts'
import { prefillSlice } from './features/prefill/prefill.slice.ts'
import { programSlice } from './features/program/program.slice.ts'
import { recommendationSlice } from './features/recommendation/recommendation.slice.ts'
import { reopeningSlice } from './features/reopening/reopening.slice.ts'
import { responseSlice } from './features/response/response.slice.ts'
import { retentionSlice } from './features/retention/retention.slice.ts'
import { securitySlice } from './features/security/security.slice.ts'
import { statusSlice } from './features/status/status.slice.ts'
import { tagSlice } from './features/tag/tag.slice.ts'
import { teamSlice } from './features/team/team.slice.ts'
import { themeSlice } from './features/theme/theme.slice.ts'
import { tokenSlice } from './features/token/token.slice.ts'
import { trashSlice } from './features/trash/trash.slice.ts'
import { uploadSlice } from './features/upload/upload.slice.ts'
import { viewSlice } from './features/view/view.slice.ts'
import { voteSlice } from './features/vote/vote.slice.ts'
import { type Route, withLookups } from './http/route.ts'
import type { JobKind } from './jobs/jobs.ts'
import type { LivePages } from './publish/live.ts'
import type {
  Facets,
  FileOwner,
  ManifestParts,
  Migration,
  PersonalDataReader,
  PersonEraser,
  Slice,
  Tables,
} from './slice.ts'

/** Every slice of the server. What the product has of anything is derived from this list. */
export const SLICES: readonly Slice[] = [
  baseSlice,
  accessSlice,
  accountSlice,
  bulkSlice,
  calendarSlice,
  commentSlice,
  decisionSlice,
  deletionSlice,
  domainSlice,
  duplicateSlice,
  exportSlice,
  eligibilitySlice,
  extensionSlice,
  featureSlice,
  fileSlice,
  formSlice,
  gallerySlice,
  identitySlice,
  importSlice,
  logSlice,
  memberSlice,
  messageSlice,
  notificationSlice,
  onboardingSlice,
  operatorSlice,
  oauthSlice,
  pageSlice,
  participantSlice,
  platformSlice,
  prefillSlice,
  programSlice,
  recommendationSlice,
  reopeningSlice,
  responseSlice,
  retentionSlice,
  securitySlice,
  statusSlice,
  // After statuses: its sessions name them in a manifest.
  evaluationSlice,
  tagSlice,
  teamSlice,
  themeSlice,
  tokenSlice,
  trashSlice,
  uploadSlice,
  viewSlice,
  voteSlice,
]

const collect = <Item>(of: (slice: Slice) => readonly Item[] | undefined): readonly Item[] =>
  SLICES.flatMap((slice) => of(slice) ?? [])

export const TABLES: Tables = {
  installation: collect(({ tables }) => tables?.installation),
  tenant: collect(({ tables }) => tables?.tenant),
  associate: () => {
    for (const { tables } of SLICES) tables?.associate?.()
  },
}

export const MIGRATIONS: readonly Migration[] = [...collect(({ migrations }) => migrations)].sort((a, b) =>
  a.name < b.name ? -1 : 1,
)

/** Whoever hands events on notes them for all of these, whichever it runs itself. */
export const CONSUMERS: readonly ConsumerDeclaration[] = collect(({ consumers }) => consumers)

/** Those that need nothing of the process that runs them. */
export const SLICE_CONSUMERS: readonly Consumer[] = collect(({ consumers }) =>
  consumers?.filter(
    (consumer): consumer is Consumer =>
      'handle' in consumer || 'handleTogether' in consumer || 'handleOutside' in consumer,
  ),
)

export const SEALED_COLUMNS = collect(({ sealed }) => sealed)

/** What answers live pages. */
export const loadLivePages = async (): Promise<readonly LivePages[]> =>
  Promise.all(SLICES.flatMap(({ live }) => live?.() ?? []))

/** Every endpoint with its action, and with what finds the program that its access is about. */
export async function loadRoutes(): Promise<readonly Route[]> {
  const [routes, resources] = await Promise.all([
    Promise.all(SLICES.map(({ routes }) => routes?.() ?? [])),
    Promise.all(SLICES.map(({ resources }) => resources?.())),
  ])
  return withLookups(routes.flat(), Object.assign({}, ...resources))
}

/** What reads and writes the parts of the manifest, lists in their order. */
export async function loadManifestParts(): Promise<Required<ManifestParts>> {
  const parts = await Promise.all(SLICES.map(({ manifest }) => manifest?.()))
  const order = PLATFORM_PARTS.map(({ property }) => property)
  return {
    platform: parts
      .flatMap((part) => part?.platform ?? [])
      .sort((a, b) => order.indexOf(a.property) - order.indexOf(b.property)),
    settings: parts.flatMap((part) => part?.settings ?? []),
    program: parts.flatMap((part) => part?.program ?? []),
  }
}

export async function loadFacets(): Promise<Required<Facets>> {
  const facets = await Promise.all(SLICES.map((slice) => slice.facets?.()))
  return {
    response: facets.flatMap((one) => one?.response ?? []),
    program: facets.flatMap((one) => one?.program ?? []),
  }
}

/** What can be done with many applications at once, by its kind. */
export async function loadBulkActions(): Promise<ReadonlyMap<string, BulkActionOf>> {
  const actions = await Promise.all(SLICES.map(({ bulk }) => bulk?.()))
  return new Map(actions.flatMap((own) => own ?? []).map((action) => [action.kind, action]))
}

/** Who may read which files, by kind of owner. */
export async function loadFileOwners(): Promise<ReadonlyMap<string, FileOwner>> {
  const owners = await Promise.all(SLICES.map(({ files }) => files?.()))
  return new Map(owners.flatMap((own) => Object.entries(own ?? {})))
}

/** What the slices know of a person. */
export async function loadPersonalData(): Promise<readonly PersonalDataReader[]> {
  const readers = await Promise.all(SLICES.map(({ personalData }) => personalData?.() ?? []))
  return readers.flat()
}

/** What the slices delete with a person. */
export async function loadErasers(): Promise<readonly PersonEraser[]> {
  const erasers = await Promise.all(SLICES.map(({ eraser }) => eraser?.()))
  return erasers.flatMap((one) => one ?? [])
}

/** What public pages read of the slices, of the scope's platform. */
export async function loadSiteParts(): Promise<Record<string, unknown>> {
  const readers = (await Promise.all(SLICES.map(({ site }) => site?.() ?? []))).flat()
  return Object.fromEntries(
    await Promise.all(readers.map(async ({ part, read }) => [part.name, await read()] as const)),
  )
}

/** Every kind of job. */
export async function loadJobs(app: App): Promise<readonly JobKind[]> {
  const kinds = await Promise.all(SLICES.map(async ({ jobs }) => (await jobs?.())?.(app) ?? []))
  return kinds.flat()
}

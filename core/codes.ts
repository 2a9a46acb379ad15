import { ACCESS_CODES } from './access/access.codes.ts'
import { ACCOUNT_CODES } from './account/account.codes.ts'
import { BASE_CODES } from './base.codes.ts'
import { BULK_CODES } from './bulk/bulk.codes.ts'
import type { PermissionDeclaration, SliceCodes } from './code.ts'
import { COMMENT_CODES } from './comment/comment.codes.ts'
import { DECISION_CODES } from './decision/decision.codes.ts'
import { DELETION_CODES } from './deletion/deletion.codes.ts'
import { DOMAIN_CODES } from './domain/domain.codes.ts'
import { DUPLICATE_CODES } from './duplicate/duplicate.codes.ts'
import { ELIGIBILITY_CODES } from './eligibility/eligibility.codes.ts'
import { EVALUATION_CODES } from './evaluation/evaluation.codes.ts'
import { EXPORT_CODES } from './export/export.codes.ts'
import { EXTENSION_CODES } from './extension/extension.codes.ts'
import { FILE_CODES } from './file/file.codes.ts'
import { FORM_CODES } from './form/form.codes.ts'
import { GALLERY_CODES } from './gallery/gallery.codes.ts'
import { IDENTITY_CODES } from './identity/identity.codes.ts'
import { IMPORT_CODES } from './import/import.codes.ts'
import { LOG_CODES } from './log/log.codes.ts'
import { MANIFEST_CODES } from './manifest/manifest.codes.ts'
import { MEMBER_CODES } from './member/member.codes.ts'
import type { Merged } from './merged.ts'
import { MESSAGE_CODES } from './message/message.codes.ts'
import { NOTIFICATION_CODES } from './notification/notification.codes.ts'
import { OAUTH_CODES } from './oauth/oauth.codes.ts'
import { ONBOARDING_CODES } from './onboarding/onboarding.codes.ts'
import { OPERATOR_CODES } from './operator/operator.codes.ts'
import { PAGE_CODES } from './page/page.codes.ts'
import { PARTICIPANT_CODES } from './participant/participant.codes.ts'
import { PLATFORM_CODES } from './platform/platform.codes.ts'
import { PROGRAM_CODES } from './program/program.codes.ts'
import { RECOMMENDATION_CODES } from './recommendation/recommendation.codes.ts'
import { REOPENING_CODES } from './reopening/reopening.codes.ts'
import { RESPONSE_CODES } from './response/response.codes.ts'
import { RETENTION_CODES } from './retention/retention.codes.ts'
import { SECURITY_CODES } from './security/security.codes.ts'
import { STATUS_CODES } from './status/status.codes.ts'
import { TAG_CODES } from './tag/tag.codes.ts'
import { TEAM_CODES } from './team/team.codes.ts'
import { THEME_CODES } from './theme/theme.codes.ts'
import { TOKEN_CODES } from './token/token.codes.ts'
import { TRASH_CODES } from './trash/trash.codes.ts'
import { UPLOAD_CODES } from './upload/upload.codes.ts'
import { VIEW_CODES } from './view/view.codes.ts'
import { VOTE_CODES } from './vote/vote.codes.ts'

/** The permissions, subjects, refusals and rates of every slice. */
const CODES = [
  BASE_CODES,
  ACCESS_CODES,
  ACCOUNT_CODES,
  BULK_CODES,
  COMMENT_CODES,
  DECISION_CODES,
  DELETION_CODES,
  DOMAIN_CODES,
  DUPLICATE_CODES,
  EXPORT_CODES,
  ELIGIBILITY_CODES,
  EVALUATION_CODES,
  EXTENSION_CODES,
  FILE_CODES,
  FORM_CODES,
  GALLERY_CODES,
  IDENTITY_CODES,
  IMPORT_CODES,
  LOG_CODES,
  MANIFEST_CODES,
  MEMBER_CODES,
  MESSAGE_CODES,
  NOTIFICATION_CODES,
  ONBOARDING_CODES,
  OPERATOR_CODES,
  OAUTH_CODES,
  PAGE_CODES,
  PARTICIPANT_CODES,
  PLATFORM_CODES,
  PROGRAM_CODES,
  RECOMMENDATION_CODES,
  REOPENING_CODES,
  RESPONSE_CODES,
  RETENTION_CODES,
  SECURITY_CODES,
  STATUS_CODES,
  TAG_CODES,
  TEAM_CODES,
  THEME_CODES,
  TOKEN_CODES,
  TRASH_CODES,
  UPLOAD_CODES,
  VIEW_CODES,
  VOTE_CODES,
] as const

type Names<Part extends keyof SliceCodes> = keyof Merged<(typeof CODES)[number], Part>

export type Permission = Names<'permissions'>
export type ProblemCode = Names<'problems'>
export type RateName = Names<'rates'>
export type ResponseFacetName = Names<'responseFacets'>
export type ProgramFacetName = Names<'programFacets'>
export type FileOwnerKind = Names<'fileOwners'>
export type SlugKind = Names<'slugs'>
export type SubjectKind = Names<'subjects'>

const merge = <Part extends keyof SliceCodes, Value>(part: Part): Record<Names<Part>, Value> =>
  Object.assign({}, ...CODES.map((codes: SliceCodes) => codes[part]))

/** Dotted, three or four parts: level, thing, (part,) verb. */
export const PERMISSIONS = merge<'permissions', PermissionDeclaration>('permissions')
/** Code → HTTP status. */
export const PROBLEMS = merge<'problems', number>('problems')
export const FILE_OWNERS = Object.keys(merge<'fileOwners', true>('fileOwners')) as FileOwnerKind[]
export const MAIL_NAMES = Object.keys(merge<'mails', true>('mails')) as Names<'mails'>[]
export const SLUGS = merge<'slugs', { uniqueAmong: string }>('slugs')
export const SUBJECTS = merge<'subjects', { personalName: boolean; read?: Permission }>('subjects')
export const RATES = merge<'rates', { points: number; seconds: number }>('rates')
export const RESPONSE_FACETS = Object.keys(merge<'responseFacets', true>('responseFacets')) as ResponseFacetName[]
export const PROGRAM_FACETS = Object.keys(merge<'programFacets', true>('programFacets')) as ProgramFacetName[]
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(CODES.flatMap(({ reserved }: SliceCodes) => reserved ?? []))

import type { Locale } from '../locale.ts'
import { TAG_COLOURS } from '../tag/tag.rules.ts'
import { pick, type Text } from '../text.ts'

export const STATUS_COLOURS = TAG_COLOURS
export type StatusColour = (typeof STATUS_COLOURS)[number]

export const LONGEST_STATUS_TITLE = 60
export const LONGEST_STATUS_MESSAGE = 500
/** Of a program. */
export const MOST_STATUSES = 50
/** Applications that get a status in one request. */
export const MOST_MOVED = 1_000

/** Titles in the program’s language that differ in case alone are the same. */
export const sameTitle = (one: Text, other: Text, lang: Locale): boolean =>
  pick(one, lang).trim().toLowerCase() === pick(other, lang).trim().toLowerCase()

/** What the applicant reads of a status; null while it is the organisers’ own. */
export const statusTextFor = (status: { title: Text; visibleToApplicant: boolean; message: Text }): Text | null => {
  if (!status.visibleToApplicant) return null
  return Object.values(status.message).some(Boolean) ? status.message : status.title
}

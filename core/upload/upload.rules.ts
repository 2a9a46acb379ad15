/** Bytes of a part of a file: a connection that breaks loses at most this, and mostly less. */
export const PART_BYTES = 4 * 1024 ** 2
/** A part that is not the last has at least this many: the number of parts of a file stays small. */
export const LEAST_PART_BYTES = 64 * 1024
/** Larger files are sent in parts; one that fits goes in one request. */
export const isSentInParts = ({ size }: { size: number }): boolean => size > PART_BYTES

/** Milliseconds after the last part that arrived until what was sent is removed. */
export const UPLOAD_KEPT_MS = 24 * 3_600_000

/** Whether a part may end here: the last one at any length, others not below the least. */
export const isPart = (part: { offset: number; bytes: number }, size: number): boolean =>
  part.bytes > 0 &&
  part.offset + part.bytes <= size &&
  (part.bytes >= LEAST_PART_BYTES || part.offset + part.bytes === size)

export interface OpenUploads {
  count: number
  bytes: number
}

/** Why a person may not begin another file: too many are unfinished, or they are too large together. */
export const refusesUpload = (open: OpenUploads, size: number, most: OpenUploads): boolean =>
  open.count >= most.count || open.bytes + size > most.bytes

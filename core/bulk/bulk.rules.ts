import type { Permission } from '../codes.ts'

/** What can be done with many applications at once, and what it needs. */
export const BULK_PERMISSIONS = {
  status: 'program.status.update',
  tag: 'program.tag.update',
  assign: 'program.response.assign',
  extend: 'program.response.update',
  reopen: 'program.response.update',
  delete: 'program.response.delete',
} as const satisfies Record<string, Permission>
export type BulkKind = keyof typeof BULK_PERMISSIONS
export const BULK_KINDS = Object.keys(BULK_PERMISSIONS) as [BulkKind, ...BulkKind[]]

/** Those that can be undone: an applicant has been told of a reopening. */
export const UNDOABLE: ReadonlySet<BulkKind> = new Set(['status', 'tag', 'assign', 'extend', 'delete'])

export const BULK_STATES = ['queued', 'running', 'done', 'stopped', 'failed', 'undoing', 'undone'] as const
export type BulkState = (typeof BULK_STATES)[number]

export const isBulkRunning = (state: BulkState): boolean =>
  state === 'queued' || state === 'running' || state === 'undoing'

/** Applications that are named one by one. */
export const MOST_NAMED = 1_000
/** Days in which a bulk action can be undone. */
export const BULK_UNDO_DAYS = 7

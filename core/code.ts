import type { BuiltInRole } from './access/roles.ts'

/** At which level a role may hold a permission, and which built-in roles hold it; the owner holds all. */
export interface PermissionDeclaration {
  scope: 'platform' | 'program'
  roles: readonly Exclude<BuiltInRole, 'owner'>[]
}

/** The names that a slice adds to what other declarations refer to. */
export interface SliceCodes {
  permissions?: Record<string, PermissionDeclaration>
  /**
   * What events are about. `personalName`: its name is that of a person, or written by one. `read`: the permission of those
   * whose open windows hear at once that it changed, in the event's program or on the platform; left out: nobody's do.
   */
  subjects?: Record<string, { personalName: boolean; read?: string }>
  /** Refusals: code → HTTP status. Their words are in the `problems` section of the slice's locale files. */
  problems?: Record<string, number>
  /** Calls allowed per window (seconds), by what is counted; a deployment may change them. */
  rates?: Record<string, { points: number; seconds: number }>
  /**
   * Kinds of things with a slug in their addresses, at most 14 letters. `uniqueAmong`: kinds with the same have no slug twice
   * on a platform.
   */
  slugs?: Record<string, { uniqueAmong: string }>
  /** Kinds of things that own files; their slice says who may read them (`files` of its server). */
  fileOwners?: Record<string, true>
  /** Names of its mails, which its contract declares. */
  mails?: Record<string, true>
  /** Words that no slug may be: first segments after `/admin/` and `/{locale}/`, and names of hosts. */
  reserved?: readonly string[]
  /** Values that it adds to applications in lists, details and exports; each is a filter of the same name. */
  responseFacets?: Record<string, true>
  /** The same for programs. */
  programFacets?: Record<string, true>
}

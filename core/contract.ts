import type { Endpoint } from './endpoint.ts'
import type { EventDeclaration } from './event.ts'
import type { MailDeclaration } from './mail.ts'
import type { PlatformPart, ProgramPart, SettingsPart } from './manifest/part.ts'
import type { NotificationDeclaration } from './notification.ts'
import type { SiteDeclaration } from './site/page.ts'

/** What a slice promises to its callers and readers. */
export interface SliceContract {
  /** Modules whose exported endpoints count; what else they export does not. */
  endpoints?: Record<string, unknown>
  events?: Record<string, EventDeclaration>
  /** What it adds to the manifest: lists and settings at its top, properties of each program. */
  manifest?: {
    platform?: readonly PlatformPart[]
    settings?: readonly SettingsPart[]
    program?: readonly ProgramPart[]
  }
  mails?: Record<string, MailDeclaration>
  /** Of which of its events people are told in the back office, by type. Words: `notification.type.<type>`. */
  notifications?: Record<string, NotificationDeclaration>
  /** Its public pages, and the clock that changes them. */
  site?: SiteDeclaration
}

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** The endpoints among what modules export, with their types. */
export type EndpointsIn<Module> = {
  [Name in keyof Module as Module[Name] extends { method: string; path: string; access: unknown }
    ? Name
    : never]: Module[Name]
}

import type { Endpoint } from './endpoint.ts'
import type { EventDeclaration } from './event.ts'

/** What a slice promises to its callers and readers. */
export interface SliceContract {
  /** Modules whose exported endpoints count; what else they export does not. */
  endpoints?: Record<string, unknown>
  events?: Record<string, EventDeclaration>
}

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** The endpoints among what modules export, with their types. */
export type EndpointsIn<Module> = {
  [Name in keyof Module as Module[Name] extends { method: string; path: string; access: unknown }
    ? Name
    : never]: Module[Name]
}

import type { Permission } from './codes.ts'

/**
 * Who is told of a type of event in the back office, beside the person who caused it: those who hold a permission in its program
 * or on the platform; of these, those whose ids the event names after the change; or the person whom it is about. `together`: those of a program that are unread count as one.
 */
export interface NotificationDeclaration {
  to: { permission: Permission; named?: string } | 'subject'
  together?: true
  /** Of what the event says after the change, names that its words name. */
  values?: readonly string[]
}

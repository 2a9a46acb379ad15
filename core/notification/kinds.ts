import type { Permission } from '../codes.ts'
import type { SliceContract } from '../contract.ts'
import { CONTRACTS, type Contract } from '../contracts.ts'
import type { Merged } from '../merged.ts'
import type { NotificationDeclaration } from '../notification.ts'

export type NotificationKind = keyof Merged<Contract, 'notifications'>

/** By the type of the event. */
export const NOTIFICATIONS = Object.assign(
  {},
  ...CONTRACTS.map(({ notifications }: SliceContract) => notifications),
) as Record<NotificationKind, NotificationDeclaration>

export const isNotified = (type: string): type is NotificationKind => Object.hasOwn(NOTIFICATIONS, type)

/** The kinds that somebody can get: what is about themselves, and what their permissions let them hear of. */
export const kindsFor = (may: (permission: Permission) => boolean): NotificationKind[] =>
  (Object.keys(NOTIFICATIONS) as NotificationKind[]).filter((kind) => {
    const { to } = NOTIFICATIONS[kind]
    return to === 'subject' || may(to.permission)
  })

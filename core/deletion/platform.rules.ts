/** Days between the request to delete a platform and its deletion; owners are reminded before. */
export const PLATFORM_DELETION_DAYS = 14
export const PLATFORM_REMINDER_DAYS = 3
/** Minutes from the moment when nobody sees the platform any more until its data are deleted: its public pages are replaced first. */
export const PURGE_AFTER_MINUTES = 15

const DAY = 86_400_000

export const platformDeletionDate = (now: Date): Date => new Date(now.getTime() + PLATFORM_DELETION_DAYS * DAY)
export const platformReminderDate = (runAt: Date): Date => new Date(runAt.getTime() - PLATFORM_REMINDER_DAYS * DAY)

/** `running`: the platform is closed, and its data are being deleted. */
export const PLATFORM_DELETION_STATES = ['pending', 'running', 'done', 'cancelled'] as const
export type PlatformDeletionState = (typeof PLATFORM_DELETION_STATES)[number]

/** Whether somebody typed the name of the platform: case and blanks around it do not count. */
export const isNameOf = (name: string, typed: string): boolean =>
  typed.trim().toLowerCase() === name.trim().toLowerCase()

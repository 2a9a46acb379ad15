import type { Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'
import type { PlatformRef } from '../context.ts'
import { Platform } from '../db/models/Platform.ts'
import { findRow } from '../db/rows.ts'

export type OwnWords = Partial<Record<'subject' | 'body', Text>>

/** What the platform says in a mail instead of our words, in `platform.settings.emails`; in another language, ours stand. */
export async function ownWords(
  platform: PlatformRef | null,
  template: string,
  lang: Locale,
): Promise<{ subject?: string; body?: string }> {
  if (!platform) return {}
  const row = await findRow(Platform, { where: { id: platform.id }, attributes: ['settings'] })
  const own = (row?.settings.emails as Record<string, OwnWords> | undefined)?.[template]
  return {
    ...(own?.subject?.[lang] && { subject: own.subject[lang] }),
    ...(own?.body?.[lang] && { body: own.body[lang] }),
  }
}

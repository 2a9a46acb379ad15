import type { Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'

export type OwnWords = Partial<Record<'subject' | 'body', Text>>

/** What the platform says in a mail instead of our words, in `platform.settings.emails`; in another language, ours stand. */
export function emailOverrides(
  settings: Record<string, unknown> | null,
  template: string,
  lang: Locale,
): { subject?: string; body?: string } {
  const own = (settings?.emails as Record<string, OwnWords> | undefined)?.[template]
  return {
    ...(own?.subject?.[lang] && { subject: own.subject[lang] }),
    ...(own?.body?.[lang] && { body: own.body[lang] }),
  }
}

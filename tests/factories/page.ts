import type { LegalPage } from '#core/page/page.contract.ts'
import type { TextPage } from '#core/page/page.rules.ts'
import type { Text } from '#core/text.ts'
import type { PlatformRef } from '#server/context.ts'
import type { Browser } from '../http.ts'

export const pagePath = (platform: PlatformRef, key: TextPage) =>
  `/api/platforms/${platform.id}/interfaces/pages/${key}`

/** Writes a legal text and publishes it, as an organiser does. */
export async function writePage(
  organiser: Browser,
  platform: PlatformRef,
  key: TextPage,
  content: Text,
  title: Text = {},
): Promise<LegalPage> {
  const path = pagePath(platform, key)
  const { version } = (await organiser.get<LegalPage>(path)).body
  const saved = await organiser.put<LegalPage>(path, { title, content, version })
  if (saved.status !== 200) throw new Error(`Saving gave ${saved.status}: ${saved.text}`)
  const published = await organiser.post<LegalPage>(`${path}/publish`, { version: saved.body.version })
  if (published.status !== 200) throw new Error(`Publishing gave ${published.status}: ${published.text}`)
  return published.body
}

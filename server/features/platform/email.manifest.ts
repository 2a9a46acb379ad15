import type { z } from 'zod'
import type { emailPart } from '#core/platform/email.manifest.ts'
import { Problem } from '#core/problem.ts'
import type { Text } from '#core/text.ts'
import { type Context, platformOf } from '../../context.ts'
import { record } from '../../events/record.ts'
import type { PlatformPartAccess } from '../../slice.ts'
import { findSettings, setSettings } from './platform.repo.ts'

type ManifestEmail = z.output<typeof emailPart.schema>

/** Mails that a platform words itself; in its settings, as they have no screen yet. */
interface Settings extends Record<string, unknown> {
  emails?: Record<string, { subject?: Text; body?: Text }>
}

async function settingsOf(ctx: Context): Promise<Settings> {
  const settings = await findSettings(platformOf(ctx).id)
  if (!settings) throw new Problem('platform.unknown')
  return settings
}

export const emails: PlatformPartAccess<ManifestEmail> = {
  property: 'emails',
  async read(ctx) {
    const { emails: found = {} } = await settingsOf(ctx)
    return {
      items: Object.entries(found).map(([key, { subject, body }]) => ({
        key: key as ManifestEmail['key'],
        subject,
        body,
      })),
    }
  },
  async apply(ctx, { was, target }) {
    const { id, name } = platformOf(ctx)
    const written = Object.fromEntries(target.map(({ key, ...email }) => [key, email]))
    await setSettings(id, { ...(await settingsOf(ctx)), emails: written })
    await record(ctx, {
      type: 'platform.updated',
      subject: { kind: 'platform', id, name },
      before: { emails: was.map(({ key }) => key) },
      after: { emails: target.map(({ key }) => key) },
    })
  },
}

import type { Locale } from '#core/locale.ts'
import type { Manifest } from '#core/manifest/manifest.contract.ts'
import { type Context, type PlatformRef, platformUrl } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { createMember, grantRole } from '../access/access.actions.ts'
import { makePlatform } from './manifest.actions.ts'

export interface Owner {
  email: string
  firstname: string
  lastname: string
  locale: Locale
  password?: string | undefined
}

export interface MadePlatform {
  platform: PlatformRef
  url: string
  admin: string
  /** One-time address where the owner chooses a password; null when there is one. */
  link: string | null
}

/** A platform from a manifest with its first person, all or nothing. Throws 'platform.slugTaken': it never changes one that is there. */
export function createFromManifest(
  ctx: Context,
  manifest: Manifest,
  { owner, ...options }: { slug: string; files: ReadonlyMap<string, string>; owner: Owner },
): Promise<MadePlatform> {
  return transaction(async () => {
    const { platform } = await makePlatform(ctx, manifest, options)
    return inPlatform(platform.id, async () => {
      const here = { ...ctx, platform }
      const member = await createMember(here, owner)
      await grantRole(here, { email: owner.email, role: 'owner' })
      return {
        platform,
        url: platformUrl(ctx.app, platform),
        admin: platformUrl(ctx.app, platform, `/${platform.defaultLang}/admin/login`),
        link: member.link,
      }
    })
  })
}

import type { Locale } from '#core/locale.ts'
import type { Manifest } from '#core/manifest/manifest.contract.ts'
import { Problem } from '#core/problem.ts'
import { type Context, type PlatformRef, platformUrl } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { createMember, grantRole } from '../access/access.actions.ts'
import { applyManifest } from './manifest.actions.ts'

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
    if (await findPlatformRef(ctx.app.config, { slug: options.slug }))
      throw new Problem('platform.slugTaken', { data: { slug: options.slug } })
    const { platform } = await applyManifest(ctx, manifest, { ...options, prune: 'no' })
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

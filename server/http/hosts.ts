import { LRUCache } from 'lru-cache'
import type { Config } from '#config/env.ts'
import type { Locale } from '#core/locale.ts'
import { platformState, SELF_HOSTED } from '#core/platform/platform.rules.ts'
import type { PlatformRef } from '../context.ts'
import { Domain } from '../db/models/Domain.ts'
import { Platform } from '../db/models/Platform.ts'

/** What a Host header means. `redirect` is the host that people should use instead (308). */
export type HostMatch =
  | { kind: 'platform'; platform: PlatformRef; redirect: string | null }
  | { kind: 'installation' }
  | { kind: 'unknown' }

/** A host's meaning is kept for a second: another process may have changed it. */
const known = new LRUCache<string, Promise<HostMatch>>({ max: 20_000, ttl: 1_000, ttlResolution: 0 })

/** Host name without port, without `www.`, lower case. Null when the header cannot be one. */
export function hostnameOf(header: string | undefined): string | null {
  const host = header
    ?.trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  return host && /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(host) ? host : null
}

export const forgetHosts = (): void => known.clear()

/** The platform of a host name (spec: one platform per domain). An unknown host names no tenant. */
export async function findHost(config: Config, header: string | undefined): Promise<HostMatch> {
  const hostname = hostnameOf(header)
  if (!hostname) return { kind: 'unknown' }
  const cached = known.get(hostname)
  if (cached) return cached
  // Whoever asks meanwhile waits for the same answer; a failure is not kept.
  const match = lookUpHost(config, hostname)
  known.set(hostname, match)
  match.catch(() => known.delete(hostname))
  return match
}

/** What the host name means now. */
export async function lookUpHost(config: Config, hostname: string): Promise<HostMatch> {
  const root = hostnameOf(config.rootHost) ?? 'localhost'
  if (hostname === root || hostname === `app.${root}` || hostname === '127.0.0.1') return { kind: 'installation' }
  const row = hostname.endsWith(`.${root}`)
    ? await Platform.findOne({ where: { slug: hostname.slice(0, -root.length - 1) }, raw: true })
    : await platformOfDomain(hostname)
  if (!row) return { kind: 'unknown' }
  const platform = await toRef(config, row)
  return { kind: 'platform', platform, redirect: hostnameOf(platform.host) === hostname ? null : platform.host }
}

async function platformOfDomain(hostname: string): Promise<PlatformRow | null> {
  const domain = await Domain.findOne({
    where: { host: hostname, state: 'verified' },
    attributes: ['platformId'],
    raw: true,
  })
  return domain && Platform.findByPk(domain.platformId, { raw: true })
}

interface PlatformRow {
  id: string
  slug: string
  name: string
  state: PlatformRef['state']
  defaultLang: Locale
  supportedLangs: Locale[] | string
}

/** The platform as the rest of the server knows it, with the host that people should use. */
export async function toRef(config: Config, row: PlatformRow): Promise<PlatformRef> {
  const primary = await Domain.findOne({
    where: { platformId: row.id, state: 'verified', isPrimary: true },
    attributes: ['host'],
    raw: true,
  })
  const port = /:\d+$/.exec(config.rootHost)?.[0] ?? ''
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    state: platformState(row.state, SELF_HOSTED),
    defaultLang: row.defaultLang,
    supportedLangs: typeof row.supportedLangs === 'string' ? JSON.parse(row.supportedLangs) : row.supportedLangs,
    host: primary
      ? primary.host.includes(':')
        ? primary.host
        : `${primary.host}${port}`
      : `${row.slug}.${config.rootHost}`,
  }
}

/** The platform with this id as a reference. Null when there is none. */
export async function findPlatformRef(
  config: Config,
  where: { id: string } | { slug: string },
): Promise<PlatformRef | null> {
  const row = await Platform.findOne({ where, raw: true })
  return row && toRef(config, row)
}

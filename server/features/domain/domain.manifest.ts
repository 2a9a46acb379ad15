import type { z } from 'zod'
import type { domainPart } from '#core/domain/domain.manifest.ts'
import { platformOf } from '../../context.ts'
import { record } from '../../events/record.ts'
import type { PlatformPartAccess } from '../../slice.ts'
import { Refused } from '../manifest/refusals.ts'
import { addDomain, findWaiting, removeDomain } from './domain.actions.ts'
import { findDomain, listDomains, makePrimary } from './domain.repo.ts'

type ManifestDomain = z.output<typeof domainPart.schema>

export const domains: PlatformPartAccess<ManifestDomain> = {
  property: 'domains',
  async read(ctx) {
    const found = await listDomains(platformOf(ctx).id)
    return {
      items: found.map(({ host, isPrimary }) => ({ host, primary: isPrimary })),
      held: new Map(found.map(({ host, state }) => [host, state === 'verified' ? 1 : 0])),
    }
  },
  async apply(ctx, { was, target }, attempt) {
    const wanted = new Set(target.map(({ host }) => host))
    const there = new Set(was.map(({ host }) => host))
    for (const host of wanted)
      if (!there.has(host)) await attempt(['domains', host, 'host'], () => addDomain(ctx, host).catch(sayWaiting))
    const [before = null, after = null] = [was, target].map((list) => list.find(({ primary }) => primary)?.host)
    if (before !== after) {
      const { id } = platformOf(ctx)
      await makePrimary(id, after && ((await findDomain(id, after))?.id ?? null))
      await record(ctx, {
        type: 'domain.used',
        subject: { kind: 'domain', id: after ?? before ?? '', name: after },
        before: { host: before },
        after: { host: after },
      })
    }
    for (const host of there) if (!wanted.has(host)) await attempt(['domains', host], () => removeDomain(ctx, host))
  },
}

async function sayWaiting(error: unknown): Promise<never> {
  const slug = await findWaiting(error)
  if (slug) throw new Refused(`waits for its proof on another platform, ${slug} [domain.hostTaken]`)
  throw error
}

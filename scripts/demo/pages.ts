import type { Context } from '#server/context.ts'
import { applyManifest } from '#server/features/manifest/manifest.actions.ts'
import { fillTemplate, openTemplate } from '#server/features/manifest/template.files.ts'
import type { DemoPlatform } from './platforms.ts'
import type { DemoPart } from './stage.ts'

/** What its pages say of the platform, and legal pages from the template that every platform starts with. */
async function applyWords(ctx: Context, demo: DemoPlatform): Promise<void> {
  const { manifest } = fillTemplate(
    await openTemplate('awards'),
    { slug: demo.slug, name: demo.name, languages: demo.langs, contact: `contact@${demo.slug}.example` },
    demo.langs,
  )
  const { pages, opencall } = manifest
  await applyManifest(
    ctx,
    { opencall, platform: { slug: demo.slug, texts: demo.texts }, ...(pages ? { pages } : {}) },
    { slug: demo.slug, prune: 'no', files: new Map() },
  )
}

export const pages: DemoPart = {
  begin: ({ operator, demo }) => applyWords(operator, demo),
}

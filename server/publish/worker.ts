import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { type Affected, isAffected, nextRepublishAt } from '#core/site/affected.ts'
import type { SiteContent } from '#core/site/content.ts'
import { planPages } from '#core/site/plan.ts'
import { announceChange } from './changes.ts'
import { robots, sitemap } from './feeds.ts'
import { formerAddressesOf, type SiteSource } from './former.ts'
import { type Manifest, mayStay } from './manifest.ts'
import { openSite, type Rendered, type Site } from './render.ts'
import { Draft, liveRevision, Overtaken, readLive } from './revision.ts'

export interface PublishJob {
  kind: 'publish'
  content: SiteSource
  /** The revision that was live before the content was read; null before the first. */
  base: string | null
  affected: Affected
  now: Date
  revision: string
  /** Whether somebody watches how far it is. */
  watched: boolean
}
export interface PreviewJob {
  kind: 'preview'
  content: SiteContent
  path: string
  now: Date
}
export type Job = PublishJob | PreviewJob

export interface Published {
  revision: string
  pages: number
  rendered: number
  linked: number
  nextAt: Date | null
  milliseconds: number
}

const { root } = workerData as { root: string }
let site: Promise<Site> | undefined
/** What nobody has to wait for. */
let afterwards: (() => void) | undefined

/** Renders what is affected, links the rest, swaps. A page of the live revision that has gone is rendered after all. */
async function publish(job: PublishJob, tell: (share: number) => void): Promise<Published> {
  const { content, base, now, revision, watched } = job
  const started = performance.now()
  site ??= openSite()
  const { build, render } = await site
  const folder = join(root, content.platform.id)
  if (liveRevision(folder) !== base) throw new Overtaken(folder)
  const live = readLive(folder)
  const sequence = content.sequence ?? 0
  const affected = live && mayStay(live.manifest, build, sequence) ? job.affected : 'all'
  const draft = new Draft(folder, revision, { base, live, pace: affected === 'all' ? 'steady' : 'fast' })
  try {
    const plan = planPages(content)
    let rendered = 0
    for (const [n, page] of plan.entries()) {
      if (watched) tell(n / plan.length)
      if (!isAffected(page, affected) && draft.keep(page.path)) continue
      const { html, csp } = await render(page, content, now)
      await draft.add(page.path, page.status, html, csp)
      rendered++
    }
    const paths = new Set(plan.map(({ path }) => path))
    for (const { path, to, html } of formerAddressesOf(content, paths)) await draft.lead(path, to, html)
    await draft.add('/sitemap.xml', 200, sitemap(content, plan), null)
    await draft.add('/robots.txt', 200, robots(content), null)
    const nextAt = nextRepublishAt(content, now)
    const about: Omit<Manifest, 'pages' | 'csps' | 'revision'> = {
      build,
      publishedAt: now.toISOString(),
      sequence,
      nextAt: nextAt?.toISOString() ?? null,
      state: content.platform.state,
      locales: content.platform.locales,
    }
    await draft.goLive(about)
    announceChange(root, content.platform.id)
    afterwards = () => draft.sweep()
    return {
      revision,
      pages: plan.length,
      rendered,
      linked: draft.linked,
      nextAt,
      milliseconds: performance.now() - started,
    }
  } catch (error) {
    await draft.discard()
    // Its files may have gone because of that.
    throw liveRevision(folder) === base ? error : new Overtaken(folder)
  }
}

async function preview({ content, path, now }: PreviewJob): Promise<Rendered> {
  site ??= openSite()
  const page = planPages(content).find((one) => one.path === path)
  if (!page) throw new TypeError(`no page at ${path}`)
  return (await site).render(page, content, now, true)
}

// One at a time: two revisions of one platform must not overtake each other.
let queue: Promise<unknown> = Promise.resolve()
parentPort?.on('message', ({ id, job }: { id: number; job: Job }) => {
  queue = queue
    .then((): Promise<unknown> => {
      const tell = (share: number) => parentPort?.postMessage({ id, share })
      return job.kind === 'publish' ? publish(job, tell) : preview(job)
    })
    .then(
      (result) => parentPort?.postMessage({ id, result }),
      (error: NodeJS.ErrnoException) => {
        const { message = String(error), stack = message, code } = error
        parentPort?.postMessage({ id, error: { message, stack, code } })
      },
    )
    .then(() => {
      afterwards?.()
      afterwards = undefined
    })
    // What could not be removed is tried again after the next one.
    .catch((error: unknown) => console.error('old revisions stay for now:', error))
})

import { loadavg } from 'node:os'
import { DEFAULT_GALLERY, type Shown } from '#core/gallery/gallery.rules.ts'
import { contextFor } from '#server/context.ts'
import { Gallery } from '#server/db/models/Gallery.ts'
import { GalleryItem } from '#server/db/models/GalleryItem.ts'
import { createGallery } from '#server/features/gallery/gallery.actions.ts'
import { createPublisher } from '#server/start.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { browserOf } from '#tests/http.ts'
import { buildSite } from '../site/build.ts'
import { onBothDatabases, timed } from './lib/databases.ts'
import { ratio, table, timedVerdict, whole } from './lib/table.ts'

/**
 * Pages of a gallery with 1,000 entries over HTTP, one request after the other, on both databases; beside them, in the same
 * run, the home page as a published file, which says what HTTP costs. Medians.
 */
const COUNT = 1_000
const ROUNDS = 41
/** Milliseconds beyond a published page: what is asked and put together with each request. */
const GOAL = { kept: 5, fresh: 40 }
const load = loadavg()[0] ?? 0
const lines: string[][] = []

await buildSite()
await onBothDatabases('gallery', async ({ database, app, platform, listen }) => {
  const made = await makeProgram(app, platform, {})
  const ctx = contextFor(app, { kind: 'system', name: 'bench' }, platform)
  await inPlatform(platform.id, async () => {
    const { id } = await createGallery(ctx, { programId: made.program.id, title: { fr: 'Mille' }, slug: 'mille' })
    const fields = [{ question: 'tags', card: true, filter: true }]
    await Gallery.update({ state: 'published', settings: { ...DEFAULT_GALLERY, fields } }, { where: { id } })
    const shown = (n: number): Shown => ({
      ...{ title: `Projet ${n}`, cover: null, category: null, tags: [`tag ${n % 12}`], people: [], values: {} },
    })
    await GalleryItem.bulkCreate(
      Array.from({ length: COUNT }, (_, n) => ({
        ...{ galleryId: id, responseId: crypto.randomUUID(), slug: `projet-${n}`, source: 'hand' as const },
        ...{ isOut: false, position: n, prize: null, shown: shown(n), seen: 1 },
      })),
    )
  })
  const publisher = createPublisher(app)
  await publisher.publishPlatform(platform.id)
  await publisher.close()
  const visitor = browserOf(await listen(), platform.host)
  const ask = (path: () => string) =>
    timed(ROUNDS, async () => {
      const { status } = await visitor.get(path())
      if (status !== 200) throw new Error(`${path()}: ${status}`)
    })
  const home = await ask(() => '/fr/')
  let n = 0
  const asked: [string, () => string, number][] = [
    ['first page', () => '/fr/galleries/mille', GOAL.kept],
    ['page 40', () => '/fr/galleries/mille?page=40', GOAL.kept],
    ['an entry', () => '/fr/galleries/mille/projet-500', GOAL.kept],
    ['another search each time', () => `/fr/galleries/mille?q=projet+${n++}`, GOAL.fresh],
    ['another filter each time', () => `/fr/galleries/mille?tags=tag+${n % 12}&q=${n++}`, GOAL.fresh],
  ]
  lines.push([database, 'home page, a file', home.toFixed(2), '', ''])
  for (const [name, path, goal] of asked) {
    const taken = await ask(path)
    const verdict = timedVerdict(taken - home <= goal, load)
    lines.push([database, name, taken.toFixed(2), ratio(taken / home), `≤ ${goal} ms more: ${verdict}`])
  }
})
console.log(table(['database', 'asked', 'ms', 'to a file', 'goal'], lines))
console.log(`\n${whole(COUNT)} entries, medians of ${ROUNDS}. Load before: ${load.toFixed(1)}.`)

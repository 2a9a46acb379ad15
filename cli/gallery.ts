import type { Context } from '#server/context.ts'
import type { GalleryRow } from '#server/features/gallery/gallery.repo.ts'
import type { ProgramRow } from '#server/features/program/program.public.ts'
import { Failure } from './command.ts'
import type { Io } from './io.ts'
import { onPlatform } from './session.ts'

/** Works on one gallery of a platform, by its slug. */
export const onGallery = <Result>(
  io: Io,
  { platform, gallery: slug }: { platform: string; gallery: string },
  work: (ctx: Context, gallery: GalleryRow, program: ProgramRow) => Promise<Result>,
): Promise<Result> =>
  onPlatform(io, platform, async (ctx) => {
    const { findGalleryAnywhere } = await import('#server/features/gallery/gallery.repo.ts')
    const { getProgramRow } = await import('#server/features/program/program.repo.ts')
    const gallery = await findGalleryAnywhere(slug)
    if (!gallery)
      throw new Failure(`There is no gallery "${slug}" on ${platform}.`, [
        `"opencall gallery list --platform ${platform} --program PROGRAM" shows those of a program.`,
      ])
    return work(ctx, gallery, await getProgramRow(gallery.programId))
  })

interface Options {
  platform: string
  yes: boolean
  dryRun: boolean
  json: boolean
}

/** Publishes a gallery or takes it offline. One that is so already is left as it is. */
export async function setState(io: Io, slug: string, state: 'published' | 'unpublished', options: Options) {
  const { Problem } = await import('#core/problem.ts')
  const { change } = await import('./session.ts')
  const { printJson, tell } = await import('./print.ts')
  const { ensurePublished } = await import('./publish.ts')
  const { setGalleryState } = await import('#server/features/gallery/gallery.actions.ts')
  await onGallery(io, { platform: options.platform, gallery: slug }, async (ctx, before) => {
    const verb = state === 'published' ? 'publish' : 'unpublish'
    const isSo = before.state === state || (before.state === 'draft' && state === 'unpublished')
    if (isSo) {
      tell(io, `${slug} is ${before.state === 'draft' ? 'a draft' : `${state} already`}; nothing was changed.`)
      return options.json ? printJson(io, { slug: before.slug, state: before.state, changed: false }) : undefined
    }
    const work = () => setGalleryState(ctx, { programId: before.programId, galleryId: before.id, state })
    const { done, result } = await change(io, options, `${verb} ${slug} on ${options.platform}`, work).catch(
      (error) => {
        if (!(error instanceof Problem) || error.code !== 'gallery.notReady') throw error
        throw new Failure(
          `${slug} cannot be published yet:`,
          (error.data.missing as string[]).map((one) =>
            one === 'title' ? 'no question gives the title of entries' : 'no submitted application is in it',
          ),
        )
      },
    )
    if (done) await ensurePublished(ctx, io)
    const { slug: at, figures } = result
    if (options.json) return printJson(io, { slug: at, state: result.state, entries: figures.entries, changed: done })
    if (done) tell(io, state === 'published' ? `${at} is published (${figures.entries} entries).` : `${at} is offline.`)
  })
}

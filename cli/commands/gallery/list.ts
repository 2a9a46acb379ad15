import { command, OPTIONS, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  options: { platform: OPTIONS.platform, program: OPTIONS.program, ...READS },
  examples: ['opencall gallery list --platform fondation --program prix-2027 --json'],
  async run({ options, io }) {
    const { onProgram } = await import('../../session.ts')
    const { wordsIn } = await import('../../words.ts')
    const { listGalleries } = await import('#server/features/gallery/gallery.actions.ts')
    await onProgram(
      io,
      options,
      () => [],
      async (_ctx, { id }) => {
        const { items } = await listGalleries({ programId: id })
        if (options.json)
          return printJson(
            io,
            items.map(({ id: galleryId, slug, title, state, publishedAt, figures }) => ({
              ...{ id: galleryId, slug, title, state, publishedAt, ...figures },
            })),
          )
        printTable(
          io,
          ['SLUG', 'TITLE', 'STATE', 'PUBLISHED', 'ENTRIES', 'PRIZES'],
          items.map(({ slug, title, state, publishedAt, figures }) => [
            ...[slug, wordsIn(title), state, publishedAt, figures.entries, figures.prizes],
          ]),
        )
      },
    )
  },
})

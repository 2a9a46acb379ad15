import { command, OPTIONS, READS } from '../../command.ts'
import { printFacts, printJson } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'the gallery' },
  options: { platform: OPTIONS.platform, ...READS },
  examples: ['opencall gallery show winners-2027 --platform fondation --json'],
  async run({ args: [slug], options, io }) {
    const { onGallery } = await import('../../gallery.ts')
    const { wordsIn } = await import('../../words.ts')
    const { getGallery } = await import('#server/features/gallery/gallery.actions.ts')
    await onGallery(io, { platform: options.platform, gallery: slug }, async (_ctx, { id, programId }, program) => {
      const gallery = await getGallery({ programId, galleryId: id })
      if (options.json) return printJson(io, { ...gallery, program: program.slug })
      const { settings, figures } = gallery
      printFacts(io, [
        ['Title', wordsIn(gallery.title)],
        ['Program', program.slug],
        ['State', gallery.state],
        ['Published', gallery.publishedAt],
        ['Entries', `${figures.entries}, ${settings.source === 'hand' ? 'chosen by hand' : 'by a filter'}`],
        ['Prizes', figures.prizes],
        ['Titled by', settings.title],
        ['Cover', settings.cover],
        ['Shown', settings.fields.map(({ question }) => question).join(', ')],
      ])
    })
  },
})

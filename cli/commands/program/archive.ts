import { command, Failure, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'the program' },
  options: {
    platform: OPTIONS.platform,
    undo: { flag: '--undo', summary: 'reactivate it', kind: 'flag' },
    ...WRITES,
  },
  examples: ['opencall program archive prix-2026 --platform fondation --yes'],
  async run({ args: [name], options, io }) {
    const { change, onProgram } = await import('../../session.ts')
    const { ensurePublished } = await import('../../publish.ts')
    const { setProgramStatus } = await import('#server/features/program/publication.actions.ts')
    const where = { platform: options.platform, program: name }
    await onProgram(
      io,
      where,
      () => [],
      async (ctx, { id, slug, version, status: before }) => {
        const status = options.undo ? 'active' : 'archived'
        if (before === status) {
          tell(io, `${slug} is ${status} already; nothing was changed.`)
          return options.json ? printJson(io, { slug, status, changed: false }) : undefined
        }
        if (before === 'deleted') throw new Failure(`Nothing was changed: ${slug} is in the trash.`)
        const what = options.undo ? `bring ${slug} back from the archive` : `put ${slug} into the archive`
        const work = () => setProgramStatus(ctx, { programId: id, status, version })
        const { done, result } = await change(io, options, what, work)
        if (done) await ensurePublished(ctx, io)
        if (options.json) return printJson(io, { slug, status: result.status, changed: done })
        if (done) tell(io, `${slug} is ${result.status}.`)
      },
    )
  },
})

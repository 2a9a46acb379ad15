import { command, OPTIONS, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'address of the session' },
  options: { platform: OPTIONS.platform, ...READS },
  examples: ['opencall session progress jury-2027 --platform fondation'],
  async run({ args: [slug], options, io }) {
    const { onSession } = await import('../../evaluation.ts')
    const { listJurors } = await import('#server/features/evaluation/juror.actions.ts')
    await onSession(io, { ...options, session: slug }, async (_ctx, { id, programId }) => {
      const { items } = await listJurors({ programId, sessionId: id })
      if (options.json)
        return printJson(
          io,
          items.map(({ id, name, email, state, assigned, sent, drafts, recused, mean, lastSeenAt }) => ({
            ...{ id, name, email, state, assigned, sent, drafts, recused, mean, lastSeenAt },
          })),
        )
      printTable(
        io,
        ['JUROR', 'STATE', 'ASSIGNED', 'SENT', 'DRAFTS', 'GIVEN BACK', 'MEAN'],
        items.map(({ name, state, assigned, sent, drafts, recused, mean }) => [
          ...[name, state, assigned, sent, drafts, recused, mean === null ? null : mean.toFixed(2)],
        ]),
      )
    })
  },
})

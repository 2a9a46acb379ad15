import { command, OPTIONS, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  options: { platform: OPTIONS.platform, program: OPTIONS.program, ...READS },
  examples: ['opencall session list --platform fondation --program prix-2027 --json'],
  async run({ options, io }) {
    const { onProgram } = await import('../../session.ts')
    const { wordsIn } = await import('../../words.ts')
    const { listEvaluationSessions } = await import('#server/features/evaluation/session.actions.ts')
    await onProgram(
      io,
      options,
      () => [],
      async (_ctx, { id }) => {
        const { items } = await listEvaluationSessions({ programId: id })
        if (options.json)
          return printJson(
            io,
            items.map(({ id, slug, title, state, opensAt, closesAt, figures }) => ({
              ...{ id, slug, kind: 'private', title, state, opensAt, closesAt, ...figures },
            })),
          )
        printTable(
          io,
          ['SLUG', 'TITLE', 'STATE', 'CLOSES', 'ENTRIES', 'JURORS', 'SHEETS', 'SENT'],
          items.map(({ slug, title, state, closesAt, figures }) => [
            ...[slug, wordsIn(title), state, closesAt, figures.entries, figures.jurors, figures.sheets, figures.sent],
          ]),
        )
      },
    )
  },
})

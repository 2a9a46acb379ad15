import { command, OPTIONS, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  options: { platform: OPTIONS.platform, program: OPTIONS.program, ...READS },
  examples: ['opencall session list --platform fondation --program prix-2027 --json'],
  async run({ options, io }) {
    const { onProgram } = await import('../../session.ts')
    const { wordsIn } = await import('../../words.ts')
    const { listEvaluationSessions } = await import('#server/features/evaluation/session.actions.ts')
    const { listVotes } = await import('#server/features/vote/vote.actions.ts')
    await onProgram(
      io,
      options,
      () => [],
      async (ctx, { id: programId }) => {
        const juries = (await listEvaluationSessions({ programId })).items
        const votes = (await listVotes(ctx, { programId })).items
        if (options.json)
          return printJson(io, [
            ...juries.map(({ id, slug, title, state, opensAt, closesAt, figures }) => ({
              ...{ id, slug, kind: 'private', title, state, opensAt, closesAt, ...figures },
            })),
            ...votes.map(({ id, slug, title, phase, opensAt, closesAt, figures }) => ({
              ...{ id, slug, kind: 'public', title, state: phase, opensAt, closesAt, ...figures },
            })),
          ])
        printTable(
          io,
          ['SLUG', 'KIND', 'TITLE', 'STATE', 'CLOSES', 'ENTRIES', 'JURORS', 'SHEETS', 'SENT', 'BALLOTS'],
          [
            ...juries.map(({ slug, title, state, closesAt, figures }) => [
              ...[slug, 'private', wordsIn(title), state, closesAt],
              ...[figures.entries, figures.jurors, figures.sheets, figures.sent, null],
            ]),
            ...votes.map(({ slug, title, phase, closesAt, figures }) => [
              ...[slug, 'public', wordsIn(title), phase, closesAt],
              ...[figures.entries, null, null, null, figures.ballots],
            ]),
          ],
        )
      },
    )
  },
})

import { command, OPTIONS, READS } from '../../command.ts'
import { printFacts, printJson } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'address of the session' },
  options: { platform: OPTIONS.platform, ...READS },
  examples: ['opencall session show jury-2027 --platform fondation --json'],
  async run({ args: [slug], options, io }) {
    const { onSession } = await import('../../evaluation.ts')
    const { wordsIn } = await import('../../words.ts')
    const { getEvaluationSession } = await import('#server/features/evaluation/session.actions.ts')
    await onSession(io, { ...options, session: slug }, async (_ctx, { id, programId }, program) => {
      const session = await getEvaluationSession({ programId, sessionId: id })
      if (options.json) return printJson(io, { ...session, kind: 'private', program: program.slug })
      printFacts(io, [
        ['Title', wordsIn(session.title)],
        ['Program', program.slug],
        ['State', session.state],
        ['Opens', session.opensAt],
        ['Closes', session.closesAt],
        ['Entries', session.figures.entries],
        ['Jurors', session.figures.jurors],
        ['Sheets sent', `${session.figures.sent} of ${session.figures.sheets}`],
        ['Method', session.settings.method],
        ['Criteria', session.criteria.map(({ field, weight }) => `${field.reference} × ${weight}`).join(', ')],
      ])
    })
  },
})

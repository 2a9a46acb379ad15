import { command, OPTIONS, WRITES } from '../../command.ts'
import { counted, printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'address of the session' },
  options: {
    platform: OPTIONS.platform,
    accept: {
      flag: '--accept <count>',
      summary: 'entries that are accepted, the first of the ranking',
      required: true,
    },
    waitlist: { flag: '--waitlist <count>', summary: 'entries on the waiting list, the next ones' },
    keep: { flag: '--keep-others', summary: 'leave the others undecided instead of refusing them', kind: 'flag' },
    ...WRITES,
  },
  examples: ['opencall session decide jury-2027 --platform fondation --accept 20 --waitlist 8 --yes'],
  check: ({ options: { accept, waitlist } }) =>
    (['accept', 'waitlist'] as const).flatMap((name) => {
      const given = { accept, waitlist }[name]
      return given === undefined || /^\d{1,6}$/.test(given) ? [] : [`--${name} is a whole number.`]
    }),
  async run({ args: [slug], options, io }) {
    const { change } = await import('../../session.ts')
    const { onSession } = await import('../../evaluation.ts')
    const { stageDecisions } = await import('#server/features/decision/decision.actions.ts')
    await onSession(io, { ...options, session: slug }, async (ctx, { id, programId }) => {
      const work = () =>
        stageDecisions(ctx, {
          ...{ programId, sessionId: id, by: 'ranking' as const },
          accepted: Number(options.accept),
          waitlisted: Number(options.waitlist ?? 0),
          others: options.keep ? 'none' : 'refused',
        })
      const { done, result } = await change(io, options, `prepare the decisions of ${slug}; nobody is told`, work)
      if (options.json) return printJson(io, { ...result, changed: done ? result.changed : 0 })
      tell(
        io,
        `${counted(result.changed, 'decision')} changed${result.tied > 0 ? `, ${result.tied} more than asked with the last rank` : ''}.`,
      )
    })
  },
})

import { command, OPTIONS, WRITES } from '../../command.ts'
import { counted, printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'address of the session' },
  options: {
    platform: OPTIONS.platform,
    stop: { flag: '--stop', summary: 'stop a release that has not started', kind: 'flag' },
    ...WRITES,
  },
  examples: [
    'opencall session release jury-2027 --platform fondation --yes',
    'opencall session release jury-2027 --platform fondation --stop --yes',
  ],
  async run({ args: [slug], options, io }) {
    const { change } = await import('../../session.ts')
    const { onSession } = await import('../../evaluation.ts')
    const { getDecisions } = await import('#server/features/decision/decision.actions.ts')
    const { startRelease, stopRelease } = await import('#server/features/decision/release.actions.ts')
    await onSession(io, { ...options, session: slug }, async (ctx, { id, programId }) => {
      const of = { programId, sessionId: id }
      const { staged } = await getDecisions(ctx, of)
      const what = options.stop
        ? `stop the release of ${slug}`
        : `release ${counted(staged, 'decision')} of ${slug} in 60 seconds`
      const work = () =>
        options.stop ? stopRelease(ctx, of) : startRelease(ctx, { ...of, count: Math.max(1, staged) })
      const { done, result } = await change(io, options, what, work)
      if (options.json) return printJson(io, { ...result, changed: done })
      tell(
        io,
        options.stop
          ? 'Stopped; nothing was sent.'
          : `${counted(result.count, 'decision')} from ${result.startsAt} on.`,
      )
    })
  },
})

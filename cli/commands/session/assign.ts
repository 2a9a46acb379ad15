import { command, OPTIONS, WRITES } from '../../command.ts'
import { counted, printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'address of the session' },
  options: { platform: OPTIONS.platform, ...WRITES },
  examples: ['opencall session assign jury-2027 --platform fondation --yes'],
  async run({ args: [slug], options, io }) {
    const { change } = await import('../../session.ts')
    const { onSession } = await import('../../evaluation.ts')
    const { confirmAssignment } = await import('#server/features/evaluation/assignment.actions.ts')
    await onSession(io, { ...options, session: slug }, async (ctx, { id, programId, settings }) => {
      const work = () => confirmAssignment(ctx, { programId, sessionId: id })
      const what = `give each entry of ${slug} ${counted(settings.perEntry, 'juror')}`
      const { done, result } = await change(io, options, what, work)
      if (options.json) return printJson(io, { ...result, changed: done && result.added + result.removed > 0 })
      tell(io, `${counted(result.added, 'pair')} added, ${result.removed} removed, ${result.missing} missing.`)
    })
  },
})

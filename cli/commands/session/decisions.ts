import { command, OPTIONS, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'address of the session' },
  options: { platform: OPTIONS.platform, ...READS },
  examples: ['opencall session decisions jury-2027 --platform fondation --json'],
  async run({ args: [slug], options, io }) {
    const { onSession } = await import('../../evaluation.ts')
    const { rankedEntries } = await import('#server/features/decision/decision.actions.ts')
    const { listDecisionRows } = await import('#server/features/decision/decision.repo.ts')
    await onSession(io, { ...options, session: slug }, async (_ctx, session) => {
      const decisions = new Map((await listDecisionRows(session.id)).map((one) => [one.entryId, one]))
      const items = (await rankedEntries(session)).ranked.map(({ id, key, title, rank, total }) => ({
        ...{ rank, key, title, total },
        decision: decisions.get(id)?.outcome ?? null,
        released: decisions.get(id)?.releasedOutcome ?? null,
      }))
      if (options.json) return printJson(io, { items })
      printTable(
        io,
        ['RANK', 'KEY', 'TITLE', 'DECISION', 'RELEASED'],
        items.map(({ rank, key, title, decision, released }) => [rank, key, title, decision, released]),
      )
    })
  },
})

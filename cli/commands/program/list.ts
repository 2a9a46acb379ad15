import { command, OPTIONS, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  options: {
    platform: OPTIONS.platform,
    status: {
      flag: '--status <status>',
      summary: 'only these; active when left out',
      choices: ['active', 'archived', 'deleted', 'all'],
    },
    ...READS,
  },
  examples: ['opencall program list --platform fondation --status all --json'],
  async run({ options, io }) {
    const { onPlatform } = await import('../../session.ts')
    const { wordsIn } = await import('../../words.ts')
    const { localTime } = await import('#core/zone.ts')
    const { listPrograms } = await import('#server/features/program/program.actions.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const status = (options.status ?? 'active') as 'active' | 'archived' | 'deleted' | 'all'
      const items = []
      for (let after: string | undefined; ; ) {
        const page = await listPrograms(ctx, { status, limit: 100, ...(after && { after }) })
        items.push(...page.items)
        if (!page.metadata.hasNext || !page.metadata.lastId) break
        after = page.metadata.lastId
      }
      const programs = items.map(({ abilities: _, ...program }) => program)
      if (options.json) return printJson(io, programs)
      // As clocks of the program show it.
      const clock = (at: string | null, zone: string) =>
        at && `${localTime(new Date(at), zone).replace('T', ' ')} ${zone}`
      printTable(
        io,
        ['SLUG', 'TITLE', 'STATUS', 'PHASE', 'OPENS', 'CLOSES', 'APPLICATIONS'],
        programs.map((program) => [
          program.slug,
          wordsIn(program.title),
          program.status,
          program.phase,
          clock(program.opensAt, program.zone),
          clock(program.deadlineAt, program.zone),
          program.responses.total,
        ]),
      )
    })
  },
})

import { METHODS, type Method } from '#core/evaluation/ranking/methods.rules.ts'
import { command, OPTIONS, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'address of the session' },
  options: {
    platform: OPTIONS.platform,
    method: { flag: '--method <method>', summary: 'that of the session when left out', choices: METHODS },
    round: {
      flag: '--round <decimals>',
      summary: 'decimals to which the value of a criterion is rounded before its weight',
      choices: ['0', '1', '2', '3', '4', '5', '6'],
    },
    category: { flag: '--category <key>', summary: 'only entries of this category' },
    ...READS,
  },
  examples: ['opencall session rank jury-2027 --platform fondation --method trimmed-mean --round 2 --json'],
  async run({ args: [slug], options, io }) {
    const { onSession } = await import('../../evaluation.ts')
    const { wordsIn } = await import('../../words.ts')
    const { rankSession } = await import('#server/features/evaluation/ranking.actions.ts')
    await onSession(io, { ...options, session: slug }, async (_ctx, session) => {
      const { entries, standing } = await rankSession(session, {
        method: options.method as Method | undefined,
        category: options.category,
        ...(options.round !== undefined && { round: Number(options.round) }),
      })
      const width = standing.counted.length
      const number = (value: number | undefined): number | null =>
        value === undefined || !Number.isFinite(value) ? null : Number(value.toFixed(9))
      const names = standing.counted.map(({ field }) => wordsIn(field.title) || field.reference)
      const items = [...standing.order].flatMap((place) => {
        const entry = entries[place]
        if (!entry) return []
        const criteria = names.map((name, column) => [name, number(standing.cells[place * width + column])] as const)
        return [
          {
            rank: standing.rank[place] || null,
            key: entry.key,
            title: entry.title,
            total: number(standing.totals[place]),
            criteria: Object.fromEntries(criteria.filter(([, value]) => value !== null)),
          },
        ]
      })
      const ties = standing.ties.map(({ entries: tied, decidedBy }) => ({
        keys: tied.map((place) => entries[place]?.key ?? ''),
        decidedBy,
      }))
      if (options.json) return printJson(io, { items, ties })
      printTable(
        io,
        ['RANK', 'KEY', 'TITLE', 'TOTAL', ...names],
        items.map(({ rank, key, title, total, criteria }) => [
          ...[rank, key, title, total === null ? null : total.toFixed(2)],
          ...names.map((name) => criteria[name]?.toFixed(2) ?? null),
        ]),
      )
    })
  },
})

import { command, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  options: READS,
  examples: ['opencall licence list', 'opencall licence list --json'],
  async run({ options, io }) {
    const { withApp } = await import('../../session.ts')
    const { describeLicences } = await import('#server/features/onboarding/licence.actions.ts')
    const licences = await withApp(io, (app) => describeLicences(app.clock.now()))
    if (options.json) return printJson(io, licences)
    printTable(
      io,
      ['CODE', 'PLAN', 'STATE', 'EXPIRES', 'PLATFORM', 'NOTE'],
      licences.map(({ ending, plan, state, expiresAt, platform, note }) => [
        `…${ending}`,
        plan,
        state,
        expiresAt?.slice(0, 10) ?? '',
        platform ?? '',
        note,
      ]),
    )
  },
})

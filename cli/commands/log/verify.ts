import { command, OPTIONS, READS } from '../../command.ts'
import { counted, print, printJson } from '../../print.ts'

const INSTALLATION_NAME = '(installation)'

export default command({
  options: {
    platform: { ...OPTIONS.platform, required: false, summary: 'only the log of this one; left out: every log' },
    ...READS,
  },
  examples: ['opencall log verify', 'opencall log verify --platform fondation --json'],
  async run({ options, io }) {
    const { platformBySlug, withApp } = await import('../../session.ts')
    const { reportLog } = await import('#server/events/verify.ts')
    const { describePlatforms } = await import('#server/features/manifest/describe.actions.ts')
    const { INSTALLATION, inPlatform } = await import('#server/tenancy/scope.ts')
    const logs = await withApp(io, async (app) => {
      const which = options.platform
        ? [await platformBySlug(app, options.platform)]
        : [{ id: INSTALLATION, slug: INSTALLATION_NAME }, ...(await describePlatforms(app))]
      const reports = []
      for (const { id, slug } of which) reports.push({ log: slug, ...(await inPlatform(id, reportLog)) })
      return reports
    })
    const isUnbroken = logs.every(({ fault }) => fault === null)
    if (options.json) printJson(io, { unbroken: isUnbroken, logs })
    else
      for (const { log, entries, fault } of logs) {
        const place = fault?.entry ? ` (${fault.entry.type}, ${fault.entry.at}, id ${fault.entry.id})` : ''
        print(
          io,
          fault
            ? `BAD  ${log}: entry ${fault.sequence} of ${entries} is ${fault.fault}${place}`
            : `OK   ${log}: ${counted(entries, 'entry', 'entries')}, none altered or removed`,
        )
      }
    return isUnbroken ? 0 : 1
  },
})

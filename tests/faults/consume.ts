/** A consuming process: writes a row for each event, and prints it: `consume.ts <url> [stuck]`. A stuck one never finishes. */
import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { Sequence } from '#server/db/models/Sequence.ts'
import { type Consumer, startConsumers } from '#server/events/consume.ts'
import { createLog } from '#server/log.ts'
import { TABLES } from '#server/slices.ts'

const [url = '', pace = ''] = process.argv.slice(2)
await openDatabase(url, { tables: TABLES })
const copy: Consumer = {
  name: 'copy',
  wants: () => true,
  async handle(event) {
    await Sequence.create({ name: event.subjectId, value: 1 })
    console.log(`took ${event.subjectId}`)
    if (pace === 'stuck') await new Promise(() => setInterval(() => undefined, 1000))
  },
}
startConsumers({ clock: systemClock, log: createLog('error'), catalogue: [copy], consumers: [copy] })

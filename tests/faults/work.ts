/** A worker process: takes jobs of kind `note` and prints each: `work.ts <url> [slow]`. A slow one never finishes. */
import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { startWorker } from '#server/jobs/jobs.ts'
import { createLog } from '#server/log.ts'
import { TABLES } from '#server/slices.ts'

const [url = '', pace = ''] = process.argv.slice(2)
await openDatabase(url, { tables: TABLES })
const worker = startWorker({
  clock: systemClock,
  log: createLog('error'),
  pollMs: 20,
  kinds: [
    {
      kind: 'note',
      concurrency: 8,
      async run(job) {
        console.log(JSON.stringify(job.payload))
        if (pace === 'slow') await new Promise(() => setInterval(() => undefined, 1000))
      },
    },
  ],
})
process.on('SIGTERM', async () => {
  await worker.stop()
  process.exit(0)
})

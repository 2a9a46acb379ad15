/** Reads a number and writes the next one, in a transaction, again and again: `increment.ts <url> <times>`. */
import { closeDatabase, openDatabase, transaction } from '#server/db/database.ts'
import { Schedule } from '#server/db/models/Schedule.ts'
import { TABLES } from '#server/slices.ts'

const [url = '', times = '0'] = process.argv.slice(2)
await openDatabase(url, { tables: TABLES })
const once = () =>
  transaction(async () => {
    const row = await Schedule.findOne({ where: { name: 'counter' }, rejectOnEmpty: true, lock: true })
    await Schedule.update({ everySeconds: row.everySeconds + 1 }, { where: { name: 'counter' } })
  })
// Four at a time, so that processes and the flows within them both compete.
let left = Number(times)
await Promise.all(
  Array.from({ length: 4 }, async () => {
    while (left-- > 0) await once()
  }),
)
await closeDatabase()
console.log('done')

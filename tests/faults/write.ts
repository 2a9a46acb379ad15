/** Writes pairs of rows, each pair in a transaction, and prints its number once it is committed: `write.ts <url>`. */
import { openDatabase, transaction } from '#server/db/database.ts'
import { Schedule } from '#server/db/models/Schedule.ts'
import { TABLES } from '#server/slices.ts'

const [url = '', prefix = ''] = process.argv.slice(2)
await openDatabase(url, { tables: TABLES })
let next = 0
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (;;) {
      const number = next++
      await transaction(async () => {
        for (const half of ['a', 'b']) {
          await Schedule.create({
            name: `${prefix}${number}${half}`,
            everySeconds: 0,
            nextAt: new Date(0),
            lastAt: null,
          })
        }
      })
      console.log(String(number))
    }
  }),
)

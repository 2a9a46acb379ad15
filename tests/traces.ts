import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TABLES } from '#server/slices.ts'
import { asSystem } from '#server/tenancy/scope.ts'

/** Names of the tables that hold a word in any column, sorted. */
export const tablesWith = (word: string) =>
  asSystem('search the whole database', async () => {
    const found: string[] = []
    for (const table of [...TABLES.installation, ...TABLES.tenant])
      if (
        JSON.stringify(await table.findAll({ raw: true }))
          .toLowerCase()
          .includes(word)
      )
        found.push(table.name)
    return found.sort()
  })

/** Paths of the files that hold a word, in any case. */
export async function filesWith(word: string, folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])) {
    // The database is searched by its rows; pages that SQLite has freed are overwritten later.
    if (!entry.isFile() || entry.name.includes('.sqlite')) continue
    const path = join(entry.parentPath, entry.name)
    if ((await readFile(path)).toString('latin1').toLowerCase().includes(word)) found.push(path)
  }
  return found
}

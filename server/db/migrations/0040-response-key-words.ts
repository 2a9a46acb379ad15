import { searchWords, wordsIn } from '#core/response/search.rules.ts'
import type { Schema } from '../schema.ts'

const BATCH = 500

interface Row {
  id: string
  externalKey: string
  searchText: string
}

/** Imported applications are found by the key of their file: words of new ones have it, those that are there get it. */
export async function up(schema: Schema): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await schema.read<Row>(
      `SELECT id, external_key AS externalKey, search_text AS searchText FROM response
       WHERE external_key IS NOT NULL AND id > :after ORDER BY id LIMIT ${BATCH}`,
      { after },
    )
    for (const { id, externalKey, searchText } of rows) {
      const known = searchText.split(' ').filter(Boolean)
      const words = searchWords([wordsIn(externalKey).join(' '), known.join(' ')])
      if (words.length === known.length && words.every((word) => known.includes(word))) continue
      await schema.run('UPDATE response SET search_text = :text, words_at = updated_at WHERE id = :id', {
        id,
        text: ` ${words.join(' ')} `,
      })
    }
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? ''
  }
}

import { instant, longText, optional, type Schema } from '../schema.ts'

/** Under which words an application is found by now, and since when others wait to be written. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumns(
    'response',
    { foundBy: optional(longText()), wordsAt: optional(instant()) },
    { queue: [['wordsAt', 'platformId', 'programId', 'id']] },
  )
  await schema.run('UPDATE response SET found_by = search_text WHERE found_by IS NULL AND words_at IS NULL')
}

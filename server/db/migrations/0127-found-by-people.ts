import { searchWords, wordsIn } from '#core/response/search.rules.ts'
import type { Schema } from '../schema.ts'

const BATCH = 500

interface Row {
  id: string
  firstname: string
  lastname: string
  email: string
  responseId: string
}

/** Applications are found by those who take part in them: words of new ones have their names, those that are there get them. */
export async function up(schema: Schema): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await schema.read<Row>(
      `SELECT p.id, p.response_id AS responseId, u.firstname, u.lastname, u.email
       FROM participant p JOIN user u ON u.id = p.user_id
       WHERE p.state = 'active' AND p.id > :after ORDER BY p.id LIMIT ${BATCH}`,
      { after },
    )
    for (const { responseId, firstname, lastname, email } of rows) {
      const [response] = await schema.read<{ searchText: string }>(
        'SELECT search_text AS searchText FROM response WHERE id = :responseId',
        { responseId },
      )
      if (!response) continue
      const known = response.searchText.split(' ').filter(Boolean)
      const words = searchWords([wordsIn(`${firstname} ${lastname} ${email}`).join(' '), known.join(' ')])
      if (words.length === known.length && words.every((word) => known.includes(word))) continue
      await schema.run('UPDATE response SET search_text = :text, words_at = updated_at WHERE id = :responseId', {
        responseId,
        text: ` ${words.join(' ')} `,
      })
    }
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? ''
  }
}

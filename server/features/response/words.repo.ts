import { indexHint } from '../../db/index-hints.ts'
import { executeDeferred, insertDeferred, select, updateOne } from '../../tenancy/raw.ts'
import { asSystem } from '../../tenancy/scope.ts'

/** The words of `response.searchText`: one blank between and around, so that ` word` finds what begins a word. */
export const textOfWords = (words: readonly string[]): string => (words.length > 0 ? ` ${words.join(' ')} ` : '')
const wordsOfText = (text: string): string[] => text.split(' ').filter(Boolean)

/** An application whose words are not yet those that find it. */
export interface Waiting {
  id: string
  platformId: string
  programId: string
  version: number
  searchText: string
  indexedText: string | null
}

const QUEUE = 'response_queue_words_at_program_id_id'
const queue = (): string => indexHint(QUEUE)

/** Those that have waited since `until`, longest first, of all platforms. */
export const findWaiting = (until: Date, most: number): Promise<Waiting[]> =>
  asSystem('the words of all platforms are indexed', () =>
    select<Waiting>(
      `SELECT r.id, r.platform_id AS platformId, r.program_id AS programId, r.version, r.search_text AS searchText, r.found_by AS indexedText
       FROM response r ${queue()} WHERE r.words_at <= :until ORDER BY r.words_at LIMIT ${most}`,
      { until },
    ),
  )

/** Of those that wait in this call, the ones with a word that begins with the term `:first`, as a selection of ids. */
export const waitingWithFirst = (): string =>
  `SELECT q.id FROM response q ${queue()} WHERE q.words_at IS NOT NULL AND q.platform_id = :platformId AND q.program_id = :programId AND q.search_text LIKE :firstBegins `

/** Belongs into a transaction. Throws `onMismatch` when the application was changed since it was read. */
export async function writeWords(waiting: Waiting, onMismatch: () => Error): Promise<void> {
  const { id, programId, version, searchText } = waiting
  await updateOne(
    {
      table: 'response',
      key: 'id',
      set: { found_by: ':searchText', words_at: 'NULL' },
      where: { platform_id: ':platformId', id: ':id', version: ':version' },
      and: ['words_at IS NOT NULL'],
    },
    { id, version, searchText },
    onMismatch,
  )
  const [before, after] = [new Set(wordsOfText(waiting.indexedText ?? '')), new Set(wordsOfText(searchText))]
  const gone = [...before].filter((word) => !after.has(word))
  const added = [...after].filter((word) => !before.has(word)).sort()
  if (gone.length > 0) {
    await executeDeferred(
      'DELETE FROM response_word WHERE platform_id = :platformId AND program_id = :programId AND word IN ( :gone ) AND response_id = :id ',
      { programId, id, gone },
    )
  }
  if (added.length === 0) return
  await insertDeferred(
    {
      table: 'response_word',
      columns: ['platform_id', 'program_id', 'word', 'response_id'],
      rows: added.map((_, n) => [':platformId', ':programId', `:word${n}`, ':id']),
    },
    { programId, id, ...Object.fromEntries(added.map((word, n) => [`word${n}`, word])) },
  )
}

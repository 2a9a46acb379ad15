import { executeLater } from '../../tenancy/raw.ts'

/** The words of `response.searchText`: one blank between and around, so that ` word` finds what begins a word. */
export const textOfWords = (words: readonly string[]): string => (words.length > 0 ? ` ${words.join(' ')} ` : '')
export const wordsOfText = (text: string): string[] => text.split(' ').filter(Boolean)

/** Makes the application found by `after` instead of `before`, writing only what differs. */
export async function replaceWords(
  programId: string,
  responseId: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const [old, fresh] = [new Set(before), new Set(after)]
  const gone = before.filter((word) => !fresh.has(word))
  const added = after.filter((word) => !old.has(word))
  if (gone.length > 0) {
    await executeLater(
      'DELETE FROM response_word WHERE platform_id = :platformId AND program_id = :programId AND word IN ( :gone ) AND response_id = :responseId ',
      { programId, responseId, gone },
    )
  }
  await addWords(
    programId,
    added.map((word) => ({ responseId, word })),
  )
}

/** In the order of the key, so that two transactions cannot wait for each other. */
export async function addWords(programId: string, entries: { responseId: string; word: string }[]): Promise<void> {
  const ordered = entries.toSorted((one, other) =>
    one.word < other.word ? -1 : one.word > other.word ? 1 : one.responseId < other.responseId ? -1 : 1,
  )
  for (let at = 0; at < ordered.length; at += 500) {
    const replacements: Record<string, unknown> = { programId }
    const values = ordered.slice(at, at + 500).map(({ responseId, word }, n) => {
      replacements[`word${n}`] = word
      replacements[`id${n}`] = responseId
      return `( :platformId , :programId , :word${n} , :id${n} )`
    })
    await executeLater(
      `INSERT INTO response_word (platform_id, program_id, word, response_id) VALUES ${values.join(', ')}`,
      replacements,
    )
  }
}

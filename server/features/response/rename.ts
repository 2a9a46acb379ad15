import { transaction } from '../../db/database.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { openAggregates } from './aggregate.ts'
import { nameDossier } from './answers.ts'
import { idsInProgram, writeName } from './rename.repo.ts'
import { findManyInProgram } from './response.repo.ts'
import { textOfWords } from './words.repo.ts'
import { indexWords } from './words.ts'

const BATCH = 200
const TRIES = 20

/**
 * Titles and search words of a program's applications anew: which questions are sensitive has changed, and what is hidden must
 * not be found. Running twice does nothing more.
 */
export const renameResponses: JobHandler = async ({ payload, now, signal }) => {
  const { programId } = payload as { programId: string }
  for await (const ids of idsInProgram(programId, { batch: BATCH, signal })) {
    let left = ids
    // One that is changed at the same time is read again.
    while (left.length > 0 && !signal.aborted) left = await renameThese(programId, left, now, 'same version')
  }
  signal.throwIfAborted()
  // The index follows at once: what it finds by itself is not looked at again.
  while (await indexWords(now, 0)) signal.throwIfAborted()
}

/**
 * The same of some applications: who takes part in them has changed. What somebody saves meanwhile, with the people of before, is
 * read again.
 */
export async function renameSome(programId: string, ids: readonly string[], now: Date): Promise<void> {
  let left: readonly string[] = ids
  for (let tries = 0; left.length > 0; tries++) {
    if (tries === TRIES) throw new Error('applications change too often to be named')
    left = await renameThese(programId, left, now, 'next version')
  }
}

/** Answers the ids of those that were changed meanwhile. */
async function renameThese(
  programId: string,
  ids: readonly string[],
  now: Date,
  to: 'same version' | 'next version',
): Promise<string[]> {
  const aggregates = await openAggregates(await findManyInProgram(ids, programId))
  const overtaken: string[] = []
  await transaction(async () => {
    for (const aggregate of aggregates) {
      const { response } = aggregate
      const { title, sortKey, words } = nameDossier(aggregate)
      const searchText = textOfWords(words)
      const { id, version } = response
      if (!(await writeName({ id, version, title, sortKey, searchText, now, to }))) overtaken.push(id)
    }
  })
  return overtaken
}

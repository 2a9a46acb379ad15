import type { PersonEraser } from '../../slice.ts'
import { setFile } from '../file/file.public.ts'
import { listRunsBy, removeRuns } from './runs.repo.ts'

/** Imports of a person go with them: problems and answers of before may be in them. */
export const importEraser: PersonEraser = {
  async here(ctx, userId) {
    const runs = await listRunsBy(userId)
    for (const { fileKey } of runs) await setFile(fileKey, { unusedSince: ctx.now })
    await removeRuns(runs.map(({ id }) => id))
  },
}

import type { PersonEraser } from '../../slice.ts'
import { setFile } from '../file/file.public.ts'
import { listRunsBy, removeRun } from './runs.repo.ts'

/** Imports of a person go with them: problems and answers of before may be in them. */
export const importEraser: PersonEraser = {
  async here(ctx, userId) {
    for (const { id, fileKey } of await listRunsBy(userId)) {
      await setFile(fileKey, { unusedSince: ctx.now })
      await removeRun(id)
    }
  },
}

import { platformOf } from '../../context.ts'
import type { PersonEraser } from '../../slice.ts'
import { removeExportFile } from '../response/export.files.ts'
import { listDataExportsOf, removeDataExport } from './data.repo.ts'

export const accountEraser: PersonEraser = {
  async here(ctx, userId) {
    for (const { id } of await listDataExportsOf(userId)) {
      await removeExportFile(ctx.app, platformOf(ctx).id, id)
      await removeDataExport(id)
    }
  },
}

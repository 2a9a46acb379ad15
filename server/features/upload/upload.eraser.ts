import { platformOf } from '../../context.ts'
import type { PersonEraser } from '../../slice.ts'
import { listUploadsOf, removeUpload } from './upload.repo.ts'

export const uploadEraser: PersonEraser = {
  async here(ctx, userId) {
    for (const { id } of await listUploadsOf(userId)) {
      await ctx.app.files.removeParts(platformOf(ctx).id, id)
      await removeUpload(id)
    }
  },
}

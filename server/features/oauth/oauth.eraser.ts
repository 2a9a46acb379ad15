import { platformOf } from '../../context.ts'
import type { PersonEraser } from '../../slice.ts'
import { removeGrantsOf } from './oauth.repo.ts'

export const oauthEraser: PersonEraser = {
  here: (ctx, userId) => removeGrantsOf({ userId, platformId: platformOf(ctx).id }),
  account: (userId) => removeGrantsOf({ userId }),
}

import type { PersonEraser } from '../../slice.ts'
import { removeAccessesOf } from './support.repo.ts'

export const operatorEraser: PersonEraser = { here: (_ctx, userId) => removeAccessesOf(userId) }

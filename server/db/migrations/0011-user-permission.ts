import type { Schema } from '../schema.ts'
import { addToBuiltIn } from './permission.ts'

/** Who runs a platform may take access away on those that are there too. */
export const up = (schema: Schema): Promise<void> =>
  addToBuiltIn(schema, 'platform.user.update', ['owner', 'platform-administrator'])

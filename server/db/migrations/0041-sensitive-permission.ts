import type { Schema } from '../schema.ts'
import { addToBuiltIn } from './permission.ts'

/** Built-in roles that may do everything in a program may see sensitive answers too, on platforms that are there. */
export const up = (schema: Schema): Promise<void> =>
  addToBuiltIn(schema, 'program.response.sensitive.read', ['owner', 'platform-administrator', 'program-administrator'])

import { parsed, type TypeColumns } from '../cells.ts'
import type { FieldBase } from '../definition.ts'

/** What has no column of its own. */
export const noColumns: TypeColumns<FieldBase> = { parts: () => [], out: () => null, parse: () => parsed(null) }

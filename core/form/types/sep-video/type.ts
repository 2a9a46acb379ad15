import type { Text } from '../../../text.ts'
import type { FieldBase } from '../../definition.ts'
import type { TypeEntry } from '../entry.ts'
import { separatorEntry } from '../separators.ts'

/** A video between questions. Its title is the caption. */
export interface SepVideoField extends FieldBase {
  type: 'sep-video'
  /** `location` of a stored file, which plays in the page, or the address of a page elsewhere, which opens when it is asked for. */
  video: string
  /** What is said and seen in it, for those who do not hear or see it. */
  transcript?: Text
}

export const sepVideo: TypeEntry<SepVideoField> = separatorEntry

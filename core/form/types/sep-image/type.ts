import type { Text } from '../../../text.ts'
import type { FieldBase } from '../../definition.ts'
import type { TypeEntry } from '../entry.ts'
import { separatorEntry } from '../separators.ts'

/** A picture between questions. Its title is the caption. */
export interface SepImageField extends FieldBase {
  type: 'sep-image'
  /** `location` of a stored file. */
  image: string
  /** What it shows, for those who do not see it; left out, it is an ornament. */
  alt?: Text
}

export const sepImage: TypeEntry<SepImageField> = separatorEntry

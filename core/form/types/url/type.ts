import type { FieldBase } from '../../definition.ts'
import { LIMITS } from '../../deps.ts'
import { withScheme } from '../../read.ts'
import { urlFlaws } from '../../rules.ts'
import type { TypeEntry } from '../entry.ts'
import { textEntry } from '../texts.ts'

export interface UrlField extends FieldBase {
  type: 'url'
}

export const url: TypeEntry<UrlField> = textEntry({
  clean: withScheme,
  most: LIMITS.url,
  flaws: (text, field) => urlFlaws(field.rules, text),
})

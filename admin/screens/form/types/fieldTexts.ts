import { type Field, type FieldBase, isSeparator, type Option, optionReference } from '#core/form/definition.ts'
import type { Text } from '#core/text.ts'
import type { FieldText } from './entry.ts'

const LONG = new Set(['description', 'help', 'content', 'transcript'])

/** The texts that these members of a field hold. */
export function fieldTexts(field: FieldBase, names: readonly string[]): FieldText[] {
  return names.flatMap((name): FieldText[] => {
    const text = (field as unknown as Record<string, Text | undefined>)[name]
    if (text === undefined) return []
    return [
      {
        key: `${field.reference}.${name}`,
        kind: name === 'title' && isSeparator(field as Field) ? 'heading' : name,
        long: LONG.has(name),
        text,
        write: (now, next) => ({ ...now, [name]: next }) as Field,
      },
    ]
  })
}

/** The texts of options under `key`; `write` puts the options back into the field. */
export const optionTexts = (
  options: readonly Option[],
  key: string,
  write: (field: Field, change: (options: readonly Option[]) => Option[]) => Field,
): FieldText[] =>
  options.map((option, n) => ({
    key: `${key}.${optionReference(option)}`,
    kind: 'option',
    n: n + 1,
    long: false,
    text: option.text,
    write: (field, text) => write(field, (now) => now.map((one, i) => (i === n ? { ...one, text } : one))),
  }))

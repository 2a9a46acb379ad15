import { expect, it } from 'vitest'
import { WRITTEN_FORMATS, writeForeign } from '#core/form/foreign/write.ts'
import { everyField, fieldOf } from '#core/form/form.fixture.ts'
import { readWords } from '#locales/read.ts'
import { partInWords } from './reportWords.ts'

const words = readWords('en').admin as Record<string, unknown>
const wordOf = (key: string): unknown =>
  key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], words)

it.each(WRITTEN_FORMATS)('has words for whatever %s cannot hold', (format) => {
  const rules = {
    oneOf: ['a'],
    min: 1,
    max: 2,
    'w-min-value': 1,
    'w-max-value': 1,
    'w-min-character': 1,
    'w-max-character': 1,
    'min-array-length': 1,
    'max-array-length': 1,
    'min-date': 'today',
    'max-date': 'today',
    'file-types': ['pdf'],
    'file-min-count': 1,
    'file-max-count': 2,
    'file-max-size': 3,
    pattern: '\\d',
    integer: true,
    notYopmail: true,
    required_if: { field: 'a[*][b]', operator: 'empty' },
  }
  const more = {
    rules,
    sensitive: true,
    audience: ['jury'],
    readOnly: true,
    defaultValue: 'x',
    visibleWhen: { field: 'a[*][b]', operator: 'empty' },
    help: { en: 'Help' },
    description: { en: 'About' },
    placeholder: { en: 'Like' },
    unit: { en: 'm' },
    rich: true,
    minItems: 1,
    maxItems: 2,
    newGroupBtnLabel: { en: 'Add' },
    deleteConfirmationMsg: { en: 'Sure?' },
    itemTitle: { en: 'One' },
    headTitle: { en: 'Head' },
  }
  const fields = everyField.map((field) => fieldOf({ ...field, ...more } as never))
  const { lines } = writeForeign(format, { title: { en: 'Form' }, definition: { fields } }, 'en')
  const unsaid = new Set<string>()
  const t = ((key: string) => {
    const word = wordOf(key)
    if (typeof word !== 'string') unsaid.add(key)
    return String(word)
  }) as never
  for (const line of lines) partInWords(line, t, 'en')
  expect([lines.length > 30, [...unsaid]]).toEqual([true, []])
})

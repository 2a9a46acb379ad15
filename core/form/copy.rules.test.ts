import { expect, it } from 'vitest'
import { titleOfCopy } from './copy.rules.ts'

it.each([
  ['a title', { fr: 'Dossier' }, [{ fr: 'Dossier' }], { fr: 'Dossier (2)' }],
  ['a copy', { fr: 'Dossier (2)' }, [{ fr: 'Dossier' }, { fr: 'Dossier (2)' }], { fr: 'Dossier (3)' }],
  [
    'several languages, one of them taken',
    { fr: 'Dossier', en: 'File' },
    [{ en: 'File (2)' }],
    { fr: 'Dossier (3)', en: 'File (3)' },
  ],
  ['a long title', { fr: 'x'.repeat(200) }, [], { fr: `${'x'.repeat(193)} (2)` }],
])('numbers %s', (_what, title, taken, expected) => {
  expect(titleOfCopy(title, taken)).toEqual(expected)
})

import { expect, it } from 'vitest'
import { suggestMapping } from './suggest.ts'

const targets = [
  { value: 'firstName', label: 'Prénom' },
  { value: 'name', label: 'Nom', also: ['Nom de famille'] },
  { value: 'email', label: 'Adresse e-mail', also: ['mail', 'courriel'] },
]

it.each([
  [
    ['PRENOM', 'nom', 'Courriel'],
    ['firstName', 'name', 'email'],
  ],
  [
    ['nom de famille', 'prénom usuel'],
    ['name', 'firstName'],
  ],
  [
    ['email', 'mail'],
    ['email', null],
  ],
  [
    ['mail contact', 'e-mail'],
    [null, 'email'],
  ],
  [
    ['', 'obs.'],
    [null, null],
  ],
])('makes of %j %j', (columns, expected) => expect(suggestMapping(columns, targets)).toEqual(expected))

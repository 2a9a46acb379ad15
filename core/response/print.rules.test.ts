import { expect, it } from 'vitest'
import type { FormDefinition } from '../form/definition.ts'
import { printedSections } from './print.rules.ts'
import type { ResponseStep } from './response.contract.ts'

const WORDS = { lang: 'en', yes: 'Yes', no: 'No' } as const

const step = (fields: unknown[], answers: object, masked: string[] = []): ResponseStep =>
  ({
    type: 'form',
    title: 'Place',
    definition: { fields } as FormDefinition,
    answers,
    masked,
  }) as unknown as ResponseStep

const title = (en: string) => ({ en })

it.each([
  [
    'an answer',
    [{ type: 'text', reference: 'a', title: title('A') }],
    { a: 'One' },
    [],
    { kind: 'line', label: 'A', text: 'One' },
  ],
  ['no answer', [{ type: 'text', reference: 'a', title: title('A') }], {}, [], { kind: 'line', label: 'A', text: '' }],
  [
    'a sensitive answer that is not shown',
    [{ type: 'text', reference: 'a', title: title('A'), sensitive: true }],
    {},
    ['a'],
    { kind: 'line', label: 'A', text: '•••' },
  ],
  ['a title', [{ type: 'sep-title', reference: 's', title: title('Part') }], {}, [], { kind: 'heading', text: 'Part' }],
  [
    'files',
    [{ type: 'file', reference: 'f', title: title('F') }],
    { f: [{ key: 'k', name: 'n.pdf' }] },
    [],
    { kind: 'files', label: 'F', files: [{ key: 'k', name: 'n.pdf' }] },
  ],
  [
    'a table with totals',
    [
      {
        type: 'table',
        reference: 't',
        title: title('T'),
        rows: [
          { reference: 'r', title: title('R') },
          { reference: 's', title: title('S') },
        ],
        cols: [{ reference: 'c', kind: 'number', title: title('C'), total: true }],
      },
    ],
    { t: { r: { c: 1200 }, s: { c: 3 } } },
    [],
    {
      kind: 'table',
      label: 'T',
      head: ['', 'C'],
      rows: [
        ['R', '1,200'],
        ['S', '3'],
      ],
      total: ['1,203'],
      numeric: [false, true],
    },
  ],
])('prints %s', (_, fields, answers, masked, block) => {
  expect(printedSections([step(fields, answers, masked)], WORDS)).toEqual([{ title: 'Place', blocks: [block] }])
})

it('prints the items of a group, masked by their own paths', () => {
  const fields = [
    {
      type: 'questions-group',
      reference: 'team',
      title: title('Team'),
      itemTitle: title('Member'),
      fields: [
        { type: 'text', reference: 'name', title: title('Name') },
        { type: 'text', reference: 'iban', title: title('IBAN'), sensitive: true },
      ],
    },
  ]
  const answers = { team: [{ name: 'Ann', iban: null }, { name: 'Bo' }] }
  const [section] = printedSections([step(fields, answers, ['team[0].iban'])], WORDS)
  expect(section?.blocks).toEqual([
    { kind: 'heading', text: 'Member 1' },
    { kind: 'line', label: 'Name', text: 'Ann' },
    { kind: 'line', label: 'IBAN', text: '•••' },
    { kind: 'heading', text: 'Member 2' },
    { kind: 'line', label: 'Name', text: 'Bo' },
    { kind: 'line', label: 'IBAN', text: '' },
  ])
})

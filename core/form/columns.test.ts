import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellOptions } from './cells.ts'
import { type Column, columnsOf, columnTitle, fromCells, groupSizes, toCells } from './columns.ts'
import { COUNTRIES } from './countries.ts'
import type { Answer, Answers, Field, GroupItem } from './definition.ts'
import { optionReference } from './definition.ts'
import { everyAnswer, everyField, fieldOf, file, formOf, optionsOf, testDeps } from './form.fixture.ts'
import { isAvailable } from './registry.ts'
import { readAnswers } from './validate.ts'
import { mergeVersions } from './versions.ts'

const deps = testDeps()
const options: CellOptions = { deps, lang: 'fr', yes: 'Oui', no: 'Non' }
const form = formOf(...everyField)
const columnsFor = (answers: Answers) => columnsOf('F', form, groupSizes(form, [answers]))
const given = (answers: Answers) => Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null))

/** Answers as a person may give them, half-typed ones included: what `readAnswers` keeps of them is what must come back. */
const words = fc.string({ unit: 'grapheme', maxLength: 40 })
function arbitraryOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'select':
    case 'radio':
      return fc.constantFrom(...field.options.map(optionReference))
    case 'checkbox':
    case 'picture-choice':
      return fc.subarray(field.options.map(optionReference), { minLength: 1 })
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }))
    case 'notation':
      return fc.integer({ min: 1, max: field.stars })
    case 'linear-scale':
      return fc.integer({ min: field.from, max: field.to })
    case 'date':
      return fc
        .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10))
    case 'yes-no':
    case 'validation':
      return fc.boolean()
    case 'siret-fr':
      return fc.oneof(fc.stringMatching(/^\d{14}$/), words)
    case 'siren-fr':
      return fc.oneof(fc.stringMatching(/^\d{9}$/), words)
    case 'city-fr':
      return fc.constantFrom(
        { code: '35288', name: 'Saint-Malo', zipCode: '35400' },
        { code: '', name: 'Saint-Ma', zipCode: '' },
        { code: '01004', name: 'Ambérieu (en-Bugey)', zipCode: '01500' },
      )
    case 'country':
      return fc.constantFrom(...COUNTRIES)
    case 'phone':
      return fc.oneof(
        fc
          .constantFrom(
            '+33612345678',
            '+12025550123',
            '+16135550123',
            '+390612345678',
            '+379 06 69812345',
            '+447911123456',
          )
          .map((number) => ({ country: 'FR', number })),
        fc.record({ country: fc.constantFrom('FR', 'US', 'CA', 'VA', ''), number: words }),
        fc.record({ country: fc.constantFrom('NL', 'GB'), number: fc.constant('06 12345678') }),
      )
    case 'address':
      return fc.record({
        line1: words,
        line2: fc.option(words),
        zipCode: fc.string({ maxLength: 10 }),
        city: words,
        country: fc.constantFrom('FR', 'NL', ''),
      })
    case 'table':
      return fc.record(
        {
          staff: fc.record(
            {
              y27: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
              why: words,
              who: fc.constantFrom('us', 'them'),
            },
            { requiredKeys: [] },
          ),
          travel: fc.record({ y27: fc.integer(), why: words }, { requiredKeys: [] }),
        },
        { requiredKeys: [] },
      )
    case 'file':
      return fc
        .uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 3 })
        .map((names) => names.map((name, n) => ({ ...file(name), key: `${n}` })))
    case 'simple-questions-group':
      // Lines that are left empty at the end have no cells.
      return fc
        .array(fc.option(fc.webUrl()), { maxLength: 3 })
        .map((lines) => lines.slice(0, lines.findLastIndex((line) => line !== null) + 1))
    case 'questions-group':
      return fc.array(
        fc.record(Object.fromEntries(field.fields.map((inner) => [inner.reference, arbitraryOf(inner)])), {
          requiredKeys: [],
        }),
        { maxLength: 3 },
      )
    default:
      return words
  }
}
const arbitraryAnswers = fc.record(
  Object.fromEntries(
    everyField.filter((field) => !field.type.startsWith('sep-')).map((field) => [field.reference, arbitraryOf(field)]),
  ),
  { requiredKeys: [] },
)
/** Items without an answer at the end of a group are no answers, and parts of an address that are empty are none. */
const tidy = (answers: { [reference: string]: Answer | null }) => {
  const items = answers.team as GroupItem[] | null | undefined
  if (!items) return answers
  while (items.length && Object.keys(items.at(-1) ?? {}).length === 0) items.pop()
  return { ...answers, team: items.length ? items : null }
}

describe('columns', () => {
  it('have the settled ids, kinds and titles, in the form’s order', () => {
    const columns = columnsOf('F', form, { team: 2 })
    const show = (column: Column) => `${column.id} ${column.kind}`
    expect(columns.map(show)).toEqual([
      'form-F-name string',
      'form-F-story string',
      'form-F-sum number',
      'form-F-mail string',
      'form-F-web string',
      'form-F-fax string',
      'form-F-phone string',
      'form-F-day date',
      'form-F-stage dropdown',
      'form-F-size dropdown',
      'form-F-themes string',
      'form-F-funded dropdown',
      'form-F-land dropdown',
      'form-F-place[line1] string',
      'form-F-place[line2] string',
      'form-F-place[zipCode] string',
      'form-F-place[city] string',
      'form-F-place[country] dropdown',
      'form-F-proof string',
      'form-F-ready number',
      'form-F-grade number',
      'form-F-coast string',
      'form-F-budget[staff][y27] string',
      'form-F-budget[staff][why] string',
      'form-F-budget[staff][who] string',
      'form-F-budget[travel][y27] string',
      'form-F-budget[travel][why] string',
      'form-F-budget[travel][who] string',
      'form-F-siret string',
      'form-F-siren string',
      'form-F-town[name] string',
      'form-F-town[code] string',
      'form-F-terms dropdown',
      'form-F-links[0] string',
      ...[0, 1].flatMap((n) => [
        `form-F-team[${n}][member] string`,
        `form-F-team[${n}][roles] string`,
        `form-F-team[${n}][home][line1] string`,
        `form-F-team[${n}][home][line2] string`,
        `form-F-team[${n}][home][zipCode] string`,
        `form-F-team[${n}][home][city] string`,
        `form-F-team[${n}][home][country] dropdown`,
        `form-F-team[${n}][since] date`,
      ]),
      'form-F-route string',
      'form-F-exits number',
      'form-F-alarm dropdown',
    ])
    expect(new Set(columns.map((column) => column.id)).size).toBe(columns.length)
    const titles = columns.map((column) => columnTitle(column, 'fr', { line1: 'Rue', city: 'Ville' }))
    expect(titles.slice(13, 17)).toEqual(['place · Rue', 'place · line2', 'place · zipCode', 'place · Ville'])
    expect(titles[22]).toBe('budget · Équipe · 2027')
    expect(titles.findLast((title) => title.startsWith('team'))).toBe('team · 2 · since')
  })

  it('export words and import words, references or another language’s', () => {
    const columns = columnsFor(everyAnswer)
    const cells = toCells(columns, everyAnswer, options)
    const at = (id: string) => cells[columns.findIndex((column) => column.id === `form-F-${id}`)]
    expect([
      at('stage'),
      at('themes'),
      at('funded'),
      at('land'),
      at('phone'),
      at('proof'),
      at('budget[staff][who]'),
    ]).toEqual(['PROTO', 'SEA; DUNE', 'Non', 'Pays-Bas', '+33612345678', 'trial.pdf; plan.pdf', 'US'])
    expect(fromCells(columns, cells, { ...options, previous: everyAnswer })).toEqual({
      answers: everyAnswer,
      issues: [],
    })
    const other = columnsOf(
      'F',
      formOf(
        ...everyField.filter((field) => ['stage', 'themes', 'funded', 'land', 'day', 'sum'].includes(field.reference)),
      ),
    )
    const read = (...row: (string | number | boolean | Date)[]) => fromCells(other, row, { deps, lang: 'fr' })
    expect(read('1 234,5', '28/02/2026', 'proto (en)', 'dune (EN); sea', 'oui', 'FRANCE').answers).toEqual({
      sum: 1234.5,
      day: '2026-02-28',
      stage: 'proto',
      themes: ['dune', 'sea'],
      funded: true,
      land: 'FR',
    })
    expect(read(5, new Date('2026-02-28T00:00:00Z'), 'sold', 'port', true, 'USA: UNITED STATES').answers).toEqual({
      sum: 5,
      day: '2026-02-28',
      stage: 'sold',
      themes: ['port'],
      funded: true,
      land: 'US',
    })
    expect(fromCells(other, [null, '02/28/2026'], { deps, lang: 'en' }).answers.day).toBe('2026-02-28')
  })

  it('say which cell could not be read, and why', () => {
    const columns = columnsFor(everyAnswer)
    const cells = columns.map((column) =>
      column.kind === 'dropdown' || column.kind === 'date' || column.kind === 'number' ? 'zzz' : null,
    )
    const { issues } = fromCells(columns, cells, { deps })
    expect(issues.slice(0, 8)).toEqual([
      { column: 'form-F-sum', rule: 'number' },
      { column: 'form-F-day', rule: 'date' },
      { column: 'form-F-stage', rule: 'oneOf' },
      { column: 'form-F-size', rule: 'oneOf' },
      { column: 'form-F-funded', rule: 'oneOf' },
      { column: 'form-F-land', rule: 'country' },
      { column: 'form-F-place[country]', rule: 'country' },
      { column: 'form-F-ready', rule: 'number' },
    ])
    const files = columnsOf('F', formOf(fieldOf({ type: 'file' })))
    expect(fromCells(files, ['new.pdf'], { deps }).issues).toEqual([{ column: 'form-F-f', rule: 'import-file' }])
  })

  it('never take one option for another when their words cross', () => {
    const crossed = [
      { reference: 'a', text: { fr: 'b' } },
      { reference: 'b', text: { fr: 'a' } },
      { reference: 'c', text: { fr: 'Même' } },
      { reference: 'd', text: { fr: 'même' } },
      { reference: 'e', text: { fr: 'un; deux' } },
    ]
    const columns = columnsOf('F', formOf(fieldOf({ type: 'checkbox', options: crossed })))
    for (const chosen of [['a'], ['b', 'a'], ['c', 'd'], ['e', 'c']]) {
      const cells = toCells(columns, { f: chosen }, options)
      expect(fromCells(columns, cells, options).answers).toEqual({ f: chosen })
    }
  })

  it('law: export, then import, gives the same answers', () => {
    fc.assert(
      fc.property(arbitraryAnswers, fc.constantFrom('fr', 'en', 'de', undefined), fc.boolean(), (typed, lang, flat) => {
        const answers = tidy(readAnswers(form, typed, deps, { by: 'organiser' }).answers)
        const columns = columnsFor(answers)
        const how: CellOptions = { deps, ...(lang && { lang }), yes: 'Oui', no: 'Non', previous: answers }
        const cells = toCells(columns, answers, how)
        // A CSV makes texts of everything; numbers are written with a dot there.
        const carried = flat ? cells.map((cell) => (cell === null ? '' : String(cell))) : cells
        const back = fromCells(columns, carried, how)
        const read = readAnswers(form, back.answers, deps, { by: 'organiser' })
        expect(back.issues).toEqual([])
        expect(read.issues).toEqual([])
        expect(given(tidy(read.answers))).toEqual(given(answers))
      }),
      { numRuns: 300 },
    )
  })

  it('law: columns of several versions take the answers of each', () => {
    const v1 = formOf(
      fieldOf({ type: 'text', reference: 'a' }),
      fieldOf({ type: 'text', reference: 'old' }),
      fieldOf({ type: 'select', reference: 's', options: optionsOf('x', 'y') }),
    )
    const v2 = formOf(
      fieldOf({ type: 'text', reference: 'new' }),
      fieldOf({ type: 'text', reference: 'a' }),
      fieldOf({ type: 'select', reference: 's', options: optionsOf('y', 'z') }),
    )
    const merged = mergeVersions([v1, v2])
    expect(merged.fields.map((field) => field.reference)).toEqual(['new', 'a', 'old', 's'])
    expect(merged.fields.every(isAvailable)).toBe(true)
    const columns = columnsOf('F', merged)
    for (const answers of [
      { a: '1', old: '2', s: 'x' },
      { new: '3', a: '4', s: 'z' },
    ]) {
      expect(given(fromCells(columns, toCells(columns, answers, options), options).answers)).toEqual(answers)
    }
    expect(toCells(columns, { a: { country: 'FR', number: '1' }, s: ['x'] }, options)).toEqual([null, null, null, null])
  })
})

import sanitizeHtml from 'sanitize-html'
import { describe, expect, it } from 'vitest'
import type { Issue } from '../problem.ts'
import type { Answer, Field } from './definition.ts'
import { everyAnswer, everyField, fieldOf, file, formOf, optionsOf, testDeps } from './form.fixture.ts'
import { AVAILABLE_TYPES } from './registry.ts'
import { sanitiserOf } from './sanitise.ts'
import { readAnswers, unaskedDefaults, validateAnswers } from './validate.ts'
import { newWork } from './work.ts'

const deps = testDeps()
const rulesOf = (field: Field, value: unknown, mode: 'draft' | 'submit' = 'submit', with_ = deps) =>
  validateAnswers(formOf(field), { f: value as Answer }, with_, { mode }).map((issue) => issue.rule)

/** A list of answers to one question. */
const listOf = (type: Field['type'], more: object = {}) =>
  fieldOf({ type: 'simple-questions-group', field: fieldOf({ type, reference: 'line' }), ...more })

const card = (more: Record<string, unknown> & { type: Field['type'] }) => fieldOf(more)

describe('rules', () => {
  const cases: [string, Field, unknown, string[]][] = [
    ['required, nothing', card({ type: 'text', required: true }), null, ['required']],
    ['required, spaces', card({ type: 'text', required: true }), '   ', ['required']],
    ['required, given', card({ type: 'text', required: true }), 'x', []],
    ['optional, nothing', card({ type: 'text' }), undefined, []],
    ['bounds are silent when empty', card({ type: 'text', rules: { 'w-min-character': 3 } }), '', []],
    ['w-min-character under', card({ type: 'text', rules: { 'w-min-character': 3 } }), 'ab', ['w-min-character']],
    ['w-min-character at', card({ type: 'text', rules: { 'w-min-character': 3 } }), 'abc', []],
    ['w-max-character over', card({ type: 'text', rules: { 'w-max-character': 3 } }), 'abcd', ['w-max-character']],
    ['an emoji is one character', card({ type: 'text', rules: { 'w-max-character': 3 } }), '👍👍👍', []],
    [
      'min and max of a text are its length',
      card({ type: 'text', rules: { min: 2, max: 3 } }),
      'a',
      ['w-min-character'],
    ],
    ['oneOf outside', card({ type: 'text', rules: { oneOf: ['a', 'b'] } }), 'c', ['oneOf']],
    ['oneOf inside', card({ type: 'text', rules: { oneOf: ['a', 'b'] } }), 'b', []],
    ['pattern', card({ type: 'text', rules: { pattern: '[A-Z]{2}-\\d{3}' } }), 'CA-05', ['pattern']],
    ['pattern holds for the whole', card({ type: 'text', rules: { pattern: '[A-Z]{2}-\\d{3}' } }), 'CA-005', []],
    ['tags', card({ type: 'text' }), '<script>alert(1)</script>', ['valide-input-text']],
    ['a handler in a tag', card({ type: 'textarea', rich: true }), '<p onclick="x()">a</p>', ['valide-input-text']],
    ['an address in brackets', card({ type: 'text' }), 'Ann <ann@example.org>', []],
    ['a link in brackets', card({ type: 'textarea' }), 'see <https://example.org/a?b=c>', []],
    ['brackets around words', card({ type: 'text' }), 'Dear <your name>, a <b c', []],
    ['an image', card({ type: 'textarea' }), 'a <img src=x onerror=y>', ['valide-input-text']],
    ['a comparison is no tag', card({ type: 'textarea' }), '1 < 2 & 3 > 2', []],
    ['rich text keeps its tags', card({ type: 'textarea', rich: true }), '<p>Bon <strong>jour</strong></p>', []],
    [
      'rich text of nothing is empty',
      card({ type: 'textarea', rich: true, required: true }),
      '<p><br></p>',
      ['required'],
    ],
    [
      'rich text counts its words',
      card({ type: 'textarea', rich: true, rules: { 'w-max-character': 4 } }),
      '<p><b>abcd</b></p>',
      [],
    ],
    ['min under', card({ type: 'number', rules: { min: 0 } }), -1, ['min']],
    ['min at', card({ type: 'number', rules: { min: 0 } }), 0, []],
    ['w-max-value over', card({ type: 'number', rules: { 'w-max-value': 10 } }), 10.01, ['w-max-value']],
    ['zero is an answer', card({ type: 'number', required: true }), 0, []],
    ['integer', card({ type: 'number', rules: { integer: true } }), 1.5, ['integer']],
    ['not a number', card({ type: 'number' }), 'beaucoup', ['number']],
    ['NaN', card({ type: 'number' }), Number.NaN, ['shape']],
    ['infinite', card({ type: 'number' }), Number.POSITIVE_INFINITY, ['shape']],
    ['a line longer than any', card({ type: 'text' }), 'x'.repeat(5_001), ['w-max-character']],
    ['a text longer than any', card({ type: 'textarea' }), 'x'.repeat(100_001), ['w-max-character']],
    ['email', card({ type: 'email' }), 'lena@windlass.example', []],
    ['email without domain', card({ type: 'email' }), 'lena@windlass', ['email']],
    ['email with space', card({ type: 'email' }), 'le na@windlass.example', ['email']],
    ['email with two dots', card({ type: 'email' }), 'le..na@windlass.example', ['email']],
    ['email at a banned domain', card({ type: 'email' }), 'x@banned.example', ['email']],
    ['email under a banned domain, upper case', card({ type: 'email' }), 'x@mail.BANNED.example', ['email']],
    ['email at a domain that only ends alike', card({ type: 'email' }), 'x@notbanned.example', []],
    ['notYopmail', card({ type: 'email', rules: { notYopmail: true } }), 'x@yopmail.com', ['notYopmail']],
    ['disposable where it may be', card({ type: 'email' }), 'x@yopmail.com', []],
    ['url', card({ type: 'url' }), 'https://example.org/a?b=c#d', []],
    ['url without scheme', card({ type: 'url' }), 'example.org', []],
    ['url with port and no scheme', card({ type: 'url' }), 'example.org:8080/x', []],
    ['javascript: is no link', card({ type: 'url' }), 'javascript:alert(1)', ['url']],
    ['data: is no link', card({ type: 'url' }), 'data:text/html,<b>', ['url']],
    ['ftp is no link', card({ type: 'url' }), 'ftp://example.org', ['url']],
    ['a link that carries a password', card({ type: 'url' }), 'https://a:b@example.org', ['url']],
    ['words are no link', card({ type: 'url' }), 'pas de site', ['url']],
    ['tel', card({ type: 'tel' }), '+33 6 12 34 56 78', []],
    ['tel empty is allowed', card({ type: 'tel' }), '', []],
    ['tel, national with country', card({ type: 'tel', country: 'FR' }), '06 12 34 56 78', []],
    ['tel, too short for its country', card({ type: 'tel', country: 'FR' }), '06 12 34', ['tel']],
    ['tel, national without country', card({ type: 'tel' }), '(202) 555-0123 ext. 4', ['tel']],
    ['tel, digits alone', card({ type: 'tel' }), '12345678', ['tel']],
    ['tel, four digits', card({ type: 'tel' }), '1234', ['tel']],
    ['tel, twenty digits', card({ type: 'tel' }), '12345678901234567890', ['tel']],
    ['tel with prefix and extension', card({ type: 'tel' }), '+1 202 555 0123 ext. 4', []],
    ['tel, words', card({ type: 'tel' }), 'appelez-moi', ['tel']],
    ['phone', card({ type: 'phone' }), { country: 'FR', number: '+33612345678' }, []],
    ['phone, national', card({ type: 'phone' }), { country: 'NL', number: '06 12345678' }, []],
    ['phone, too short', card({ type: 'phone' }), { country: 'NL', number: '6 12 34' }, ['tel']],
    [
      'phone, country alone is no answer',
      card({ type: 'phone', required: true }),
      { country: 'NL', number: '' },
      ['required'],
    ],
    ['date', card({ type: 'date' }), '2024-02-29', []],
    ['a day that is not', card({ type: 'date' }), '2023-02-29', ['date']],
    ['a date half typed', card({ type: 'date' }), '2023-2-', ['date']],
    ['min-date before', card({ type: 'date', rules: { 'min-date': '2018-11-22' } }), '2018-11-21', ['min-date']],
    ['min-date at', card({ type: 'date', rules: { 'min-date': '2018-11-22' } }), '2018-11-22', []],
    ['max-date today, at', card({ type: 'date', rules: { 'max-date': 'today' } }), '2026-03-14', []],
    ['max-date today, after', card({ type: 'date', rules: { 'max-date': 'today' } }), '2026-03-15', ['max-date']],
    ['select', card({ type: 'select', options: optionsOf('a', 'b') }), 'a', []],
    ['select outside', card({ type: 'select', options: optionsOf('a', 'b') }), 'constructor', ['oneOf']],
    ['radio outside', card({ type: 'radio', options: optionsOf('a', 'b') }), 'c', ['oneOf']],
    ['checkbox', card({ type: 'checkbox', options: optionsOf('a', 'b') }), ['a', 'b'], []],
    ['checkbox outside', card({ type: 'checkbox', options: optionsOf('a', 'b') }), ['a', 'c'], ['oneOf']],
    ['checkbox twice', card({ type: 'checkbox', options: optionsOf('a', 'b') }), ['a', 'a'], ['oneOf']],
    [
      'min-array-length',
      card({ type: 'checkbox', options: optionsOf('a', 'b'), rules: { 'min-array-length': 2 } }),
      ['a'],
      ['min-array-length'],
    ],
    [
      'max-array-length',
      card({ type: 'checkbox', options: optionsOf('a', 'b'), rules: { 'max-array-length': 1 } }),
      ['a', 'b'],
      ['max-array-length'],
    ],
    [
      'checkbox of none is empty',
      card({ type: 'checkbox', options: optionsOf('a'), required: true }),
      [],
      ['required'],
    ],
    ['no is an answer', card({ type: 'yes-no', required: true }), false, []],
    ['yes-no', card({ type: 'yes-no' }), 'yes', ['shape']],
    ['country', card({ type: 'country' }), 'fr', []],
    ['country that is not', card({ type: 'country' }), 'ZZ', ['country']],
    [
      'address in parts',
      card({ type: 'address' }),
      { line1: '8 rue des Salines', city: 'Douarnenez' },
      ['required', 'required'],
    ],
    [
      'address, country that is not',
      card({ type: 'address' }),
      { line1: 'a', zipCode: '1', city: 'b', country: 'QQ' },
      ['country'],
    ],
    ['address, whole', card({ type: 'address' }), { line1: 'a', zipCode: '29200', city: 'b', country: 'FR' }, []],
    [
      'address, half a postcode',
      card({ type: 'address' }),
      { line1: 'a', zipCode: '99', city: 'b', country: 'FR' },
      ['postcode'],
    ],
    ['file', card({ type: 'file', rules: { 'file-types': ['pdf'] } }), [file('a.PDF')], []],
    ['file type', card({ type: 'file', rules: { 'file-types': ['pdf', 'image'] } }), [file('a.exe')], ['file-types']],
    [
      'file count',
      card({ type: 'file', rules: { 'file-max-count': 1 } }),
      [file('a.pdf'), file('b.pdf')],
      ['file-max-count'],
    ],
    ['file without location', card({ type: 'file' }), [{ ...file('a.pdf'), location: '' }], ['file-required']],
    ['file required', card({ type: 'file', required: true }), [], ['file-required']],
    ['scale', card({ type: 'linear-scale', from: 1, to: 7 }), 7, []],
    ['scale over', card({ type: 'linear-scale', from: 1, to: 7 }), 8, ['oneOf']],
    ['scale between', card({ type: 'linear-scale', from: 1, to: 7 }), 2.5, ['oneOf']],
    ['stars', card({ type: 'notation', stars: 5 }), 5, []],
    ['no star', card({ type: 'notation', stars: 5 }), 0, ['oneOf']],
    ['half a star', card({ type: 'notation', stars: 5 }), 3.5, ['oneOf']],
    ['more stars than there are', card({ type: 'notation', stars: 5 }), 6, ['oneOf']],
    ['pictures', card({ type: 'picture-choice', options: optionsOf('a', 'b') }), ['a', 'b'], []],
    ['an unknown picture', card({ type: 'picture-choice', options: optionsOf('a', 'b') }), ['c'], ['oneOf']],
    [
      'two pictures for one',
      card({ type: 'picture-choice', options: optionsOf('a', 'b'), rules: { 'max-array-length': 1 } }),
      ['a', 'b'],
      ['max-array-length'],
    ],
    ['a list', listOf('url'), ['https://a.example', null], []],
    ['a list with a wrong line', listOf('url'), ['https://a.example', 'a b'], ['url']],
    ['a list that is short', listOf('text', { minItems: 2 }), ['a', null], ['min-items']],
    ['a list that is long', listOf('text', { maxItems: 1 }), ['a', 'b'], ['max-items']],
    ['a list of nothing', listOf('text', { required: true }), [null, ''], ['required']],
    ['a list of objects', listOf('text'), [{ line: 'a' }], ['shape']],
    ['too many lines', listOf('text'), Array(101).fill('a'), ['shape']],
    ['separators take nothing', card({ type: 'sep-title', required: true }), null, []],
  ]
  it.each(cases)('%s: a draft is told what is not unfinished', (_, field, value) => {
    const unfinished = new Set<Issue>()
    const all = validateAnswers(formOf(field), { f: value as Answer }, deps, { mode: 'submit', unfinished })
    const told = validateAnswers(formOf(field), { f: value as Answer }, deps, { mode: 'draft' })
    expect(all.filter((issue) => !unfinished.has(issue))).toEqual(told)
  })

  it.each(cases)('%s', (_name, field, value, rules) => {
    expect(rulesOf(field, value)).toEqual(rules)
  })

  it('names the line of a list, and keeps those that are not filled in', () => {
    const { answers } = readAnswers(formOf(listOf('number')), { f: ['1', null, '', 'x'] }, deps)
    const issues = validateAnswers(formOf(listOf('number')), answers, deps, { mode: 'submit' })
    expect([answers, issues]).toEqual([{ f: [1, null, null, 'x'] }, [{ at: 'f[3].line', rule: 'number' }]])
  })

  it('says the sanitiser’s word where there is one, and does not mind what it only writes otherwise', () => {
    const server = testDeps({
      sanitise: sanitiserOf((html) =>
        sanitizeHtml(html, { allowedTags: ['p', 'br', 'a'], allowedAttributes: { a: ['href'] } }),
      ),
    })
    const rich = card({ type: 'textarea', rich: true })
    expect(rulesOf(rich, '<p>a &amp; b<br/>c</p>', 'submit', server)).toEqual([])
    expect(rulesOf(rich, '<p class="x">a</p>', 'submit', server)).toEqual(['valide-input-text'])
    expect(rulesOf(card({ type: 'text' }), '3 < 4 & "x"', 'submit', server)).toEqual([])
    expect(rulesOf(card({ type: 'text' }), 'a < b &copy; é', 'submit', server)).toEqual([])
    expect(rulesOf(rich, '<p>a</p><script>x</script>', 'submit', server)).toEqual(['valide-input-text'])
    expect(rulesOf(rich, '<p>a <img src=x', 'submit', server)).toEqual(['valide-input-text'])
  })

  it('reads today in the program’s zone', () => {
    const field = card({ type: 'date', rules: { 'max-date': 'today' } })
    expect(rulesOf(field, '2026-03-15', 'submit', testDeps({ zone: 'Pacific/Auckland' }))).toEqual([])
    expect(rulesOf(field, '2026-03-15', 'submit', testDeps({ zone: 'America/Lima' }))).toEqual(['max-date'])
  })

  it('checks phones by shape until the metadata is there', () => {
    const field = card({ type: 'phone' })
    const before = testDeps({ phone: null })
    expect(rulesOf(field, { country: 'FR', number: '6 12 34' }, 'submit', before)).toEqual([])
    expect(rulesOf(field, { country: 'FR', number: 'abc' }, 'submit', before)).toEqual(['tel'])
    expect(rulesOf(card({ type: 'tel', country: 'FR' }), '06 12 34 56', 'submit', before)).toEqual([])
    expect(rulesOf(card({ type: 'tel' }), '+33 6 12 34', 'submit', before)).toEqual([])
  })

  it.each(['1234', '06 12 34 56 78', '12345678901234567890'])(
    'refuses %s without a country before the metadata is there, as afterwards',
    (number) => {
      const field = card({ type: 'tel' })
      expect([rulesOf(field, number, 'submit', testDeps({ phone: null })), rulesOf(field, number)]).toEqual([
        ['tel'],
        ['tel'],
      ])
    },
  )
})

describe('paths, groups and tables', () => {
  const team = card({
    type: 'questions-group',
    reference: 'team',
    required: true,
    minItems: 2,
    maxItems: 3,
    fields: [
      fieldOf({ type: 'text', reference: 'name', required: true }),
      fieldOf({ type: 'yes-no', reference: 'paid' }),
      fieldOf({
        type: 'number',
        reference: 'salary',
        required: true,
        visibleWhen: { field: 'paid', operator: 'equals', value: true },
      }),
      fieldOf({
        type: 'email',
        reference: 'mail',
        rules: { required_if: { field: 'open', operator: 'equals', value: true } },
      }),
    ],
  })
  const open = fieldOf({ type: 'yes-no', reference: 'open' })
  const at = (answers: Record<string, unknown>, mode: 'draft' | 'submit' = 'submit') =>
    validateAnswers(formOf(open, team), answers as never, deps, { mode }).map(({ at: path, rule }) => `${path} ${rule}`)

  it('names the item and its field, and looks around the group for conditions', () => {
    expect(at({ open: true, team: [{ name: 'Lena', mail: 'l@x.example' }, { paid: true }] })).toEqual([
      'team[1].name required',
      'team[1].salary required',
      'team[1].mail required_if',
    ])
    expect(at({ open: false, team: [{ name: 'Lena' }, { name: 'Joris', paid: false }] })).toEqual([])
  })

  it('names the answer of an item that cannot be read, not the whole group', () => {
    const long = 'x'.repeat(100_001)
    const read = readAnswers(formOf(team), { team: [{ name: 'Lena' }, { name: long, paid: 'perhaps' }] }, deps)
    expect([read.answers, read.issues.map(({ at: path, rule }) => `${path} ${rule}`)]).toEqual([
      {},
      ['team[1].name w-max-character', 'team[1].paid shape'],
    ])
    const many = Array.from({ length: 101 }, () => ({ name: {} }))
    for (const wrong of ['x', [{ unknown: 1 }], [null], many])
      expect(readAnswers(formOf(team), { team: wrong }, deps).issues).toEqual([{ at: 'team', rule: 'shape' }])
  })

  it('bounds the items', () => {
    expect(at({})).toEqual(['team required'])
    expect(at({ team: [{ name: 'a' }] })).toEqual(['team min-items'])
    expect(at({ team: [{ name: 'a' }] }, 'draft')).toEqual([])
    expect(at({ team: Array.from({ length: 4 }, () => ({ name: 'a' })) }, 'draft')).toEqual(['team max-items'])
    expect(at({ team: [{}, {}] })).toEqual(['team[0].name required', 'team[1].name required'])
  })

  it('names cells of a table, parts of an address', () => {
    const table = fieldOf({
      type: 'table',
      reference: 'budget',
      rules: { min: 0 },
      rows: [
        { reference: 'staff', title: {} },
        { reference: 'travel', title: {} },
      ],
      cols: [
        { reference: 'sum', title: {}, kind: 'number', required: true },
        { reference: 'note', title: {} },
      ],
    })
    const issues = validateAnswers(formOf(table), { budget: { staff: { sum: -1, note: '<b>' } } }, deps, {
      mode: 'submit',
    })
    expect(issues).toEqual([
      { at: 'budget[staff][sum]', rule: 'min', params: { min: 0 } },
      { at: 'budget[staff][note]', rule: 'valide-input-text' },
      { at: 'budget[travel][sum]', rule: 'required' },
    ])
  })

  it.each([
    ['untouched', {}, ['line1', 'zipCode', 'city', 'country']],
    [
      'with its preset country',
      { home: { line1: '', zipCode: '', city: '', country: 'FR' } },
      ['line1', 'zipCode', 'city'],
    ],
  ])('names at once what a required address lacks: %s', (_what, answers, parts) => {
    const address = fieldOf({ type: 'address', reference: 'home', required: true })
    expect(validateAnswers(formOf(address), answers, deps, { mode: 'submit' })).toEqual(
      parts.map((part) => ({ at: `home.${part}`, rule: 'required' })),
    )
    expect(validateAnswers(formOf({ ...address, required: false }), answers, deps, { mode: 'submit' })).toEqual([])
  })

  it('keeps a part of an address that is too long, and says how long it may be', () => {
    const form = formOf(fieldOf({ type: 'address', reference: 'home' }))
    const home = { line1: 'x'.repeat(201), zipCode: '1'.repeat(21), city: 'Brest', country: 'FR' }
    expect(readAnswers(form, { home }, deps)).toEqual({ answers: { home }, issues: [] })
    for (const mode of ['draft', 'submit'] as const)
      expect(validateAnswers(form, { home }, deps, { mode })).toEqual([
        { at: 'home.line1', rule: 'w-max-character', params: { max: 200, length: 201 } },
        { at: 'home.zipCode', rule: 'w-max-character', params: { max: 20, length: 21 } },
      ])
    const whole = { home: { ...home, line1: 'x'.repeat(5_001) } }
    expect(readAnswers(form, whole, deps).issues).toEqual([{ at: 'home', rule: 'shape' }])
  })

  it('says everything at once, in order', () => {
    const fields = everyField.map((field) => ({ ...field, required: true }))
    expect(validateAnswers({ fields }, {}, deps, { mode: 'submit' }).map((issue) => issue.at)).toEqual([
      'name',
      'story',
      'sum',
      'mail',
      'web',
      'fax',
      'phone',
      'day',
      'stage',
      'size',
      'themes',
      'funded',
      'land',
      'place.line1',
      'place.zipCode',
      'place.city',
      'place.country',
      'proof',
      'ready',
      'grade',
      'coast',
      'budget',
      'siret',
      'siren',
      'town',
      'terms',
      'links',
      'team',
    ])
    expect(validateAnswers({ fields }, {}, deps, { mode: 'draft' })).toEqual([])
    expect(validateAnswers({ fields }, everyAnswer, deps, { mode: 'submit' })).toEqual([])
  })
})

describe('who answers', () => {
  const form = formOf(
    fieldOf({ type: 'text', reference: 'number', required: true, readOnly: true }),
    fieldOf({ type: 'text', reference: 'verdict', required: true, audience: ['organiser', 'jury'] }),
    fieldOf({ type: 'text', reference: 'name' }),
  )
  it('asks an applicant only what they see and may type into', () => {
    expect(validateAnswers(form, {}, deps, { mode: 'submit' })).toEqual([])
    expect(validateAnswers(form, {}, deps, { mode: 'submit', by: 'organiser' }).map((issue) => issue.at)).toEqual([
      'number',
      'verdict',
    ])
  })
  it('has for an applicant the defaults of what they are not asked', () => {
    const given = { fields: form.fields.map((field) => ({ ...field, defaultValue: field.reference })) as Field[] }
    expect(unaskedDefaults(given, { number: 'Ref 12' })).toEqual({ verdict: 'verdict' })
    expect(unaskedDefaults(given, {})).toEqual({ number: 'number', verdict: 'verdict' })
    expect(unaskedDefaults(form, {})).toEqual({})
  })
  it('takes from an applicant nothing else', () => {
    const read = readAnswers(form, { number: 'X', verdict: 'yes', name: 'a', other: 1 }, deps)
    expect(read).toEqual({
      answers: { name: 'a' },
      issues: [
        { at: 'number', rule: 'read-only' },
        { at: 'verdict', rule: 'read-only' },
        { at: 'other', rule: 'unknown-field' },
      ],
    })
    expect(readAnswers(form, { verdict: 'yes' }, deps, { by: 'organiser' }).answers).toEqual({ verdict: 'yes' })
  })
})

describe('hostile input', () => {
  const form = formOf(...everyField)
  const nasty: unknown[] = [
    'x'.repeat(10_000),
    'x'.repeat(200_000),
    1e308,
    Number.NaN,
    -0,
    true,
    {},
    [],
    [[]],
    [{}],
    [null],
    null,
    undefined,
    '__proto__',
    JSON.parse('{"__proto__":{"admin":true}}'),
    JSON.parse('[{"__proto__":{"admin":true}}]'),
    { constructor: { prototype: {} } },
    Array.from({ length: 100_000 }, () => 'a'),
    Array.from({ length: 100_000 }, () => ({})),
    { length: 1e9 },
    { country: {}, number: [] },
    { line1: 'x'.repeat(5_000) },
    { staff: null },
    { staff: { y27: {} } },
    { nope: { y27: 1 } },
    '\u0000\u0001',
    '\ud800',
    () => 1,
    Symbol('a'),
    10n,
    new Date(0),
    '<'.repeat(5_000),
    '0'.repeat(4_000),
    `${'a@'.repeat(2_000)}b`,
  ]
  it('never throws, never keeps what it does not know, and answers quickly', () => {
    const before = Object.keys(Object.prototype)
    const started = performance.now()
    for (const value of nasty) {
      for (const field of everyField) {
        const read = readAnswers(form, { [field.reference]: value }, deps)
        validateAnswers(form, read.answers, deps, { mode: 'submit' })
        // Stored rubbish of another version is judged too.
        validateAnswers(form, { [field.reference]: value as Answer }, deps, { mode: 'submit' })
      }
    }
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(Object.keys(Object.prototype)).toEqual(before)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
  it('says of a text beyond every limit what its own form allows', () => {
    const form = formOf(fieldOf({ type: 'text', reference: 'a', rules: { max: 120 } }))
    expect(validateAnswers(form, { a: 'x'.repeat(6_000) }, deps, { mode: 'draft' })).toEqual([
      { at: 'a', rule: 'w-max-character', params: { max: 120, length: 6_000 } },
    ])
  })
  it('refuses what is no set of answers, and prototype keys', () => {
    expect(readAnswers(form, [], deps).issues).toEqual([{ at: '', rule: 'shape' }])
    expect(readAnswers(form, 'x', deps).issues).toEqual([{ at: '', rule: 'shape' }])
    const read = readAnswers(form, JSON.parse('{"__proto__":"x","constructor":"y","toString":"z"}'), deps)
    expect(read).toEqual({
      answers: {},
      issues: ['__proto__', 'constructor', 'toString'].map((at) => ({ at, rule: 'unknown-field' })),
    })
  })
  it('cleans what it keeps, and reading again changes nothing', () => {
    const first = readAnswers(
      form,
      {
        ...everyAnswer,
        name: '  Wind\u0000lass\n ',
        story: 'a\r\nb\r\n\r\n',
        sum: '1 234,5',
        web: 'windlass.example',
        phone: { country: 'fr', number: '06 12 34 56 78' },
        land: 'nl',
      },
      deps,
    )
    expect(first).toEqual({ answers: { ...everyAnswer, name: 'Windlass', story: 'a\nb' }, issues: [] })
    expect(readAnswers(form, first.answers, deps)).toEqual(first)
  })
  it('has an entry and a fixture for every available type', () => {
    expect(new Set(everyField.map((field) => field.type))).toEqual(new Set(AVAILABLE_TYPES))
  })
})

describe('the work of a form', () => {
  const inner = Array.from({ length: 60 }, (_, n) =>
    fieldOf({ type: 'text', reference: `f${n}`, rules: { pattern: `(\\b${n}?(a|a?)+)+!` } }),
  )
  const group = fieldOf({ type: 'questions-group', fields: inner } as never)
  const items = Array.from({ length: 100 }, () =>
    Object.fromEntries(inner.map(({ reference }) => [reference, 'a'.repeat(300)])),
  )

  it('is bounded, however many answers have a pattern', () => {
    const work = newWork()
    const issues = validateAnswers(formOf(group), { f: items as never }, testDeps({ work }), { mode: 'submit' })
    expect(issues.map(({ rule }) => rule)).toEqual(items.flatMap(() => inner.map(() => 'pattern')))
    // No answer begins once it is used up, and one alone takes a small part of it.
    expect(work.left).toBeGreaterThan(-100_000)
  })

  it('does not stand in the way of what people write', () => {
    const plain = fieldOf({
      type: 'questions-group',
      fields: [fieldOf({ type: 'text', reference: 'code', rules: { pattern: '[A-Z]{2}-\\d{3}.*' } })],
    } as never)
    const many = Array.from({ length: 100 }, (_, n) => ({
      code: `AB-${String(n).padStart(3, '0')} ${'words '.repeat(40)}`,
    }))
    const work = newWork()
    expect(validateAnswers(formOf(plain), { f: many }, testDeps({ work }), { mode: 'submit' })).toEqual([])
    expect(work.left).toBeGreaterThan(newWork().left * 0.8)
  })
})

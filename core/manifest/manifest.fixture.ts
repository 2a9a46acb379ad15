import fc from 'fast-check'
import type { Field } from '../form/definition.ts'
import { PLATFORM_FEATURES } from '../platform/features.ts'
import type { Text } from '../text.ts'
import type { Manifest, ManifestCategory, ManifestForm, ManifestProgram, ManifestStep } from './manifest.contract.ts'

/** Generated manifests for the laws of the language. Moments are instants, as after resolving. */

const word = fc.stringMatching(/^[a-z]{2,8}$/)
const key = fc.tuple(word, fc.nat(99)).map(([name, n]) => `${name}-${n}`)
const words = fc.oneof(
  fc.stringMatching(/^[A-Za-zéàç][A-Za-z0-9éàçœ '’:#\-,.?!]{0,40}[a-z.]$/),
  fc.constantFrom(
    'yes',
    'null',
    '1.5',
    '- a',
    'a: b',
    '#c',
    "l'été",
    '"x"',
    'ligne 1\nligne 2\n',
    ' espace',
    '2027-01-01',
  ),
)
const text: fc.Arbitrary<Text> = fc.record({ fr: words, en: words }, { requiredKeys: ['fr'] })
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }).map((at) => {
  at.setUTCSeconds(0, 0)
  return at.toISOString()
})
const unique = <Item>(item: fc.Arbitrary<Item>, name: (item: Item) => string, most: number, least = 0) =>
  fc.uniqueArray(item, { selector: name, minLength: least, maxLength: most })

const field: fc.Arbitrary<Field> = fc
  .tuple(fc.stringMatching(/^[a-z]{3,8}$/), text, fc.boolean(), fc.nat(4))
  .map(([reference, title, required, kind]): Field => {
    const common = { reference, title, ...(required && { required }) }
    switch (kind) {
      case 0:
        return { ...common, type: 'text', rules: { max: 80 } }
      case 1:
        return {
          ...common,
          type: 'select',
          options: [
            { reference: 'a', text: title },
            { reference: 'b', text: title },
          ],
        }
      case 2:
        return { ...common, type: 'number', rules: { integer: true, 'w-min-value': 1 } }
      case 3:
        return {
          ...common,
          type: 'table',
          rows: [{ reference: 'r', title }],
          cols: [{ reference: 'c', title, kind: 'number' }],
        }
      default:
        return { ...common, type: 'questions-group', fields: [{ reference: `${reference}_in`, type: 'text', title }] }
    }
  })

const form: fc.Arbitrary<ManifestForm> = fc.record({
  key,
  title: text,
  fields: unique(field, ({ reference }) => reference, 5, 1),
})

const step = (forms: readonly string[]): fc.Arbitrary<ManifestStep> =>
  fc
    .tuple(key, text, fc.nat(2), fc.option(instant), fc.nat(20))
    .map(([name, title, kind, closesAt, n]): ManifestStep => {
      const common = { key: name, title }
      if (kind === 0 && forms.length > 0) return { ...common, type: 'form', form: forms[n % forms.length], closesAt }
      return kind === 1
        ? { ...common, type: 'validation', message: title }
        : { ...common, type: 'textarea', content: title }
    })

const category = (forms: readonly string[]): fc.Arbitrary<ManifestCategory> =>
  fc.record({ key, title: text, summary: text, steps: unique(step(forms), ({ key: name }) => name, 4) })

export const program: fc.Arbitrary<ManifestProgram> = unique(form, ({ key: name }) => name, 3).chain((forms) =>
  fc.record({
    slug: key,
    title: text,
    summary: text,
    lang: fc.constant('fr' as const),
    languages: fc.constant(['fr' as const, 'en' as const]),
    opensAt: fc.option(instant),
    closesAt: fc.option(instant),
    zone: fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kolkata'),
    graceMinutes: fc.nat(60),
    visibility: fc.constantFrom('public' as const, 'link' as const, 'invitation' as const),
    invited: fc.constantFrom([], ['ann@example.org', 'bob@example.org']),
    caps: fc.record({ perPerson: fc.option(fc.integer({ min: 1, max: 9 })) }),
    published: fc.boolean(),
    sections: fc.array(fc.record({ kind: fc.constant('text' as const), title: text, content: text }), { maxLength: 2 }),
    categories: unique(category(forms.map((one) => one.key)), ({ key: name }) => name, 3),
    forms: fc.constant(forms),
  }),
)

export const manifest: fc.Arbitrary<Manifest> = fc.record({
  opencall: fc.constant(1 as const),
  platform: fc.record({
    slug: fc.constant('estran'),
    name: fc.constantFrom('Estran', 'Fondation « Estran »'),
    languages: fc.constant(['fr' as const, 'en' as const]),
    features: fc.subarray([...PLATFORM_FEATURES]),
    theme: fc.record({ primary: fc.constantFrom('#18347E', '#000000'), secondary: fc.constant('#2c77ff') }),
  }),
  pages: unique(
    fc.record({ key: fc.constantFrom('legal-notices' as const, 'terms-of-use' as const), title: text, content: text }),
    ({ key: name }) => name,
    2,
  ),
  security: fc.record(
    {
      twoStepRoles: fc.subarray(['owner', 'jury']),
      graceDays: fc.nat(90),
      providers: fc.option(fc.subarray(['acme', 'google'])),
    },
    { requiredKeys: [] },
  ),
  programs: unique(program, ({ slug }) => slug, 3),
})

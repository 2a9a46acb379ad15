import * as phoneLibrary from 'libphonenumber-js/max'
import { COUNTRIES } from './countries.ts'
import type { Answers, Field, FormDefinition } from './definition.ts'
import type { FormDeps } from './deps.ts'
import { childrenOf, withChildren } from './fields.ts'
import { patternOf } from './pattern.ts'
import { phoneRules } from './phones.ts'
import { postcodeFlaw } from './types/address/postcodes.ts'

/** Dependencies for tests: 14 March 2026, late in the evening in Paris and already the 15th in Auckland. */
export const testDeps = (changes: Partial<FormDeps> = {}): FormDeps => ({
  now: new Date('2026-03-14T22:30:00Z'),
  zone: 'Europe/Paris',
  phone: phoneRules(phoneLibrary),
  bannedDomains: new Set(['banned.example']),
  disposableDomains: new Set(['yopmail.com']),
  countries: COUNTRIES,
  pattern: patternOf,
  postcode: postcodeFlaw,
  city: ({ code, zipCode }) => (code === '35288' && zipCode === '35400' ? 'Saint-Malo' : null),
  sanitise: null,
  ...changes,
})

/** A field with a title; the rest as given. */
export const fieldOf = (field: { type: Field['type']; reference?: string } & Record<string, unknown>): Field =>
  ({ reference: 'f', title: { fr: 'Titre', en: 'Title' }, ...field }) as Field

export const formOf = (...fields: Field[]): FormDefinition => ({ fields })

export const optionsOf = (...references: string[]) =>
  references.map((reference) => ({ reference, text: { fr: reference.toUpperCase(), en: `${reference} (en)` } }))

/** `location` of a stored file. */
export const storedFile = (key: string): string =>
  `/api/portal/platforms/00000000-0000-7000-8000-000000000000/files/stream/${key}`

/** One field of every available type, groups and tables included. */
const drawn: Field[] = [
  fieldOf({ type: 'sep-title', reference: 'part' }),
  fieldOf({ type: 'sep-textarea', reference: 'note', content: { fr: 'À lire' } }),
  fieldOf({ type: 'text', reference: 'name' }),
  fieldOf({ type: 'textarea', reference: 'story' }),
  fieldOf({ type: 'number', reference: 'sum' }),
  fieldOf({ type: 'email', reference: 'mail' }),
  fieldOf({ type: 'url', reference: 'web' }),
  fieldOf({ type: 'tel', reference: 'fax' }),
  fieldOf({ type: 'phone', reference: 'phone' }),
  fieldOf({ type: 'date', reference: 'day' }),
  fieldOf({ type: 'select', reference: 'stage', options: optionsOf('idea', 'proto', 'sold') }),
  fieldOf({ type: 'radio', reference: 'size', options: optionsOf('s', 'm', 'l') }),
  fieldOf({ type: 'checkbox', reference: 'themes', options: optionsOf('sea', 'port', 'dune') }),
  fieldOf({ type: 'yes-no', reference: 'funded' }),
  fieldOf({ type: 'country', reference: 'land' }),
  fieldOf({ type: 'address', reference: 'place' }),
  fieldOf({ type: 'file', reference: 'proof' }),
  fieldOf({ type: 'linear-scale', reference: 'ready', from: 1, to: 7 }),
  fieldOf({ type: 'notation', reference: 'grade', stars: 5 }),
  fieldOf({
    type: 'picture-choice',
    reference: 'coast',
    options: optionsOf('cliff', 'beach').map((option) => ({ ...option, image: storedFile(`${option.reference}.png`) })),
  }),
  fieldOf({
    type: 'table',
    reference: 'budget',
    rows: [
      { reference: 'staff', title: { fr: 'Équipe' } },
      { reference: 'travel', title: { fr: 'Trajets' } },
    ],
    cols: [
      { reference: 'y27', title: { fr: '2027' }, kind: 'number' },
      { reference: 'why', title: { fr: 'Pourquoi' } },
      { reference: 'who', title: { fr: 'Qui' }, kind: 'select', options: optionsOf('us', 'them') },
    ],
  }),
  fieldOf({ type: 'siret-fr', reference: 'siret' }),
  fieldOf({ type: 'siren-fr', reference: 'siren' }),
  fieldOf({ type: 'city-fr', reference: 'town' }),
  fieldOf({ type: 'validation', reference: 'terms', label: { fr: 'J’accepte', en: 'I accept' } }),
  fieldOf({
    type: 'sep-quote',
    reference: 'quote',
    content: { fr: 'Écoutez', en: 'Listen' },
    author: { fr: 'Le guide' },
  }),
  fieldOf({ type: 'sep-image', reference: 'picture', image: storedFile('lighthouse.png'), alt: { fr: 'Un phare' } }),
  fieldOf({ type: 'sep-video', reference: 'film', video: storedFile('visit.mp4'), transcript: { fr: 'On entre.' } }),
  fieldOf({
    type: 'simple-questions-group',
    reference: 'links',
    field: fieldOf({ type: 'url', reference: 'link' }),
  }),
  fieldOf({
    type: 'questions-group',
    reference: 'team',
    fields: [
      fieldOf({ type: 'text', reference: 'member' }),
      fieldOf({ type: 'checkbox', reference: 'roles', options: optionsOf('lead', 'tech') }),
      fieldOf({ type: 'address', reference: 'home' }),
      fieldOf({ type: 'date', reference: 'since' }),
    ],
  }),
  fieldOf({
    type: 'accordion',
    reference: 'more',
    sections: [
      {
        reference: 'access',
        title: { fr: 'Accès', en: 'Access' },
        fields: [fieldOf({ type: 'text', reference: 'route' })],
      },
      {
        reference: 'safety',
        title: { fr: 'Sécurité', en: 'Safety' },
        fields: [fieldOf({ type: 'number', reference: 'exits' }), fieldOf({ type: 'yes-no', reference: 'alarm' })],
      },
    ],
  }),
]

const named = (field: Field): Field => ({
  ...withChildren(
    field,
    childrenOf(field).map((inner) => (inner.type === 'sep-title' ? inner : named(inner))),
  ),
  title: { fr: field.reference, en: `The ${field.reference}` },
})
export const everyField: Field[] = drawn.map(named)

export const file = (name: string) => ({
  key: `k-${name}`,
  name,
  location: `/api/files/stream/k-${name}`,
  cdnLocation: '',
})

/** Answers to `everyField`. */
export const everyAnswer: Answers = {
  name: 'Windlass',
  route: 'Quai nord',
  exits: 3,
  alarm: true,
  story: 'Ligne 1\nLigne 2; « fin »',
  sum: 1234.5,
  mail: 'lena@windlass.example',
  web: 'https://windlass.example',
  fax: '+33 1 02 03 04 05',
  phone: { country: 'FR', number: '+33612345678' },
  day: '2026-02-28',
  stage: 'proto',
  size: 'm',
  themes: ['sea', 'dune'],
  funded: false,
  land: 'NL',
  place: { line1: 'Havenkade 41', zipCode: '1976 CB', city: 'IJmuiden', country: 'NL' },
  proof: [file('trial.pdf'), file('plan.pdf')],
  ready: 5,
  grade: 4,
  coast: ['beach'],
  budget: { staff: { y27: 18000, why: 'Deux mois', who: 'us' }, travel: { y27: 900 } },
  siret: '73282932000074',
  siren: '732829320',
  town: { code: '35288', name: 'Saint-Malo', zipCode: '35400' },
  terms: true,
  links: ['https://one.example', null, 'https://two.example'],
  team: [
    { member: 'Lena', roles: ['lead'] },
    { member: 'Joris', since: '2020-01-31' },
  ],
}

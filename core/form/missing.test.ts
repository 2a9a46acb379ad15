import { describe, expect, it } from 'vitest'
import { everyAnswer, everyField, fieldOf, formOf, testDeps } from './form.fixture.ts'
import { labelAt, missingFrom, progressOf } from './missing.ts'
import { plainText, searchText } from './plain.ts'
import { seenAnswers, validateAnswers } from './validate.ts'

const words = { lang: 'fr', yes: 'Oui', no: 'Non' } as const

describe('what is missing, and what is there in words', () => {
  const form = formOf(
    fieldOf({ type: 'sep-title', reference: 'part' }),
    fieldOf({ type: 'text', reference: 'name', title: { fr: 'Nom' }, required: true }),
    fieldOf({
      type: 'text',
      reference: 'secret',
      title: { fr: 'Secret' },
      required: true,
      sensitive: true,
      visibleWhen: { field: 'name', operator: 'not-empty' },
    }),
    fieldOf({
      type: 'questions-group',
      reference: 'team',
      title: { fr: 'Équipe' },
      itemTitle: { fr: 'Membre' },
      fields: [
        fieldOf({ type: 'address', reference: 'home', title: { fr: 'Adresse' } }),
        fieldOf({ type: 'number', reference: 'age', title: { fr: 'Âge' }, rules: { min: 18 } }),
      ],
    }),
    fieldOf({ type: 'text', reference: 'verdict', required: true, audience: ['organiser'] }),
  )

  it('counts what is asked now, and links what is missing', () => {
    expect(progressOf(form, {})).toEqual({ questions: 2, answered: 0 })
    expect(progressOf(form, { name: 'a', verdict: 'x' })).toEqual({ questions: 3, answered: 1 })
    expect(
      missingFrom(
        validateAnswers(
          form,
          { name: 'a', team: [{ home: { line1: 'x', zipCode: '29200', city: '', country: 'FR' }, age: 3 }] },
          testDeps(),
          { mode: 'submit' },
        ),
        form,
        'fr',
      ),
    ).toEqual([
      { reference: 'secret', at: 'secret', label: 'Secret', rule: 'required' },
      { reference: 'team', at: 'team[0].home.city', label: 'Membre 1 · Adresse', rule: 'required' },
      { reference: 'team', at: 'team[0].age', label: 'Membre 1 · Âge', rule: 'min', params: { min: 18 } },
    ])
    expect(labelAt(form, 'team[1].home.city', 'fr', undefined, { city: 'Ville' })).toBe('Membre 2 · Adresse · Ville')
  })

  it('names an answer once, however many of its rules it breaks', () => {
    const amount = formOf(
      fieldOf({ type: 'number', reference: 'amount', title: { fr: 'Montant' }, rules: { min: 100, integer: true } }),
    )
    const issues = validateAnswers(amount, { amount: 12.5 }, testDeps(), { mode: 'submit' })
    expect(issues.map(({ rule }) => rule)).toEqual(['min', 'integer'])
    expect(missingFrom(issues, amount, 'fr')).toEqual([
      { reference: 'amount', at: 'amount', label: 'Montant', rule: 'min', params: { min: 100 } },
    ])
  })

  it('names an address once, whatever parts it lacks', () => {
    const home = fieldOf({ type: 'address', reference: 'home', title: { fr: 'Adresse' }, required: true })
    const form = formOf(
      home,
      fieldOf({
        type: 'questions-group',
        reference: 'team',
        title: { fr: 'Équipe' },
        fields: [home, ...['city', 'country'].map((reference) => fieldOf({ type: 'text', reference, required: true }))],
      }),
    )
    const issues = validateAnswers(
      form,
      { team: [{ home: { line1: 'x', zipCode: '', city: '', country: '' } }] },
      testDeps(),
      { mode: 'submit' },
    )
    expect(missingFrom(issues, form, 'fr').map(({ at }) => at)).toEqual([
      'home.line1',
      'team[0].home.zipCode',
      'team[0].city',
      'team[0].country',
    ])
  })

  it('counts an answer as one thing: there, or missing', () => {
    const answers = { name: 'a', secret: 'b', team: [{ age: 3 }] }
    const missing = missingFrom(validateAnswers(form, answers, testDeps(), { mode: 'submit' }), form, 'fr')
    expect([missing.length, progressOf(form, answers, missing)]).toEqual([1, { questions: 3, answered: 2 }])
  })

  it('tells questions of one title apart by their sections', () => {
    const alike = formOf(
      fieldOf({ type: 'sep-title', reference: 'a', title: { fr: 'Direction' } }),
      fieldOf({ type: 'text', reference: 'prefix1', title: { fr: 'Civilité' } }),
      fieldOf({ type: 'text', reference: 'name', title: { fr: 'Nom' } }),
      fieldOf({ type: 'sep-title', reference: 'b', title: { fr: 'Contact' } }),
      fieldOf({ type: 'text', reference: 'prefix2', title: { fr: 'Civilité' } }),
    )
    const labels = ['prefix1', 'name', 'prefix2'].map((at) => labelAt(alike, at, 'fr'))
    expect(labels).toEqual(['Direction · Civilité', 'Nom', 'Contact · Civilité'])
  })

  it('says every type of answer', () => {
    const said = Object.fromEntries(
      everyField.map((field) => [field.reference, plainText(field, everyAnswer[field.reference], words)]),
    )
    expect(said).toEqual({
      part: '',
      more: '',
      note: '',
      name: 'Windlass',
      story: 'Ligne 1\nLigne 2; « fin »',
      sum: '1234,5',
      mail: 'lena@windlass.example',
      web: 'https://windlass.example',
      fax: '+33 1 02 03 04 05',
      phone: '+33612345678',
      day: '28 février 2026',
      stage: 'PROTO',
      size: 'M',
      themes: 'SEA, DUNE',
      funded: 'Non',
      land: 'Pays-Bas',
      place: 'Havenkade 41\n1976 CB IJmuiden\nPays-Bas',
      proof: 'trial.pdf, plan.pdf',
      ready: '5 / 7',
      grade: '4 / 5',
      coast: 'BEACH',
      budget: 'Équipe – 2027\u00a0: 18\u202f000, Pourquoi\u00a0: Deux mois, Qui\u00a0: US\nTrajets – 2027\u00a0: 900',
      siret: '732\u00a0829\u00a0320\u00a000074',
      siren: '732\u00a0829\u00a0320',
      town: 'Saint-Malo (35400)',
      terms: 'Oui',
      quote: '',
      picture: '',
      film: '',
      links: 'https://one.example\nhttps://two.example',
      team: 'Lena, LEAD\nJoris, 31 janvier 2020',
    })
    expect(plainText(fieldOf({ type: 'date' }), '2025-01-01', words)).toBe('1er\u00a0janvier 2025')
    const cost = fieldOf({ type: 'number', unit: { fr: '€' } })
    expect(plainText(cost, 1234.5, words)).toBe('1\u202f234,5\u00a0€')
    const commitments = fieldOf({
      type: 'checkbox',
      options: [
        { reference: 'own', text: { fr: 'J’en suis l’auteur.' } },
        { reference: 'rules', text: { fr: 'J’ai lu le règlement.' } },
      ],
    })
    expect(plainText(commitments, ['own', 'rules'], words)).toBe('J’en suis l’auteur.\nJ’ai lu le règlement.')
    expect(plainText(fieldOf({ type: 'date' }), '2026-02-28', { ...words, lang: 'en' })).toBe('28 February 2026')
    expect(plainText(fieldOf({ type: 'phone' }), 'kept from before', words)).toBe('kept from before')
    expect(plainText(fieldOf({ type: 'textarea', rich: true }), '<p>a &amp; b</p>', words)).toBe('a & b')
  })

  it('keeps to itself what is sensitive, hidden or not for these eyes', () => {
    expect(searchText(form, { name: 'Lena', secret: 's3' }, words)).toBe('Lena')
    const siret = fieldOf({ type: 'siret-fr', reference: 'siret' })
    const grouped = '732\u00a0829\u00a0320\u00a000074'
    expect(searchText({ fields: [siret] }, { siret: '73282932000074' }, words)).toBe(`73282932000074 ${grouped}`)
    expect(seenAnswers(form, { secret: 'x', verdict: 'y' }, 'organiser')).toEqual({ verdict: 'y' })
    expect(seenAnswers(form, { name: 'a', secret: 'x', verdict: 'y' }, 'jury')).toEqual({ name: 'a', secret: 'x' })
  })
})

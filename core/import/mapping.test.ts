import { describe, expect, it } from 'vitest'
import { columnsOf } from '../form/columns.ts'
import type { Field } from '../form/definition.ts'
import { categoryColumn, contradictions, type Known, mapColumns, nameOf, unfilled } from './mapping.ts'

const FORM = '01900000-0000-7000-8000-000000000001'
const OTHER = '01900000-0000-7000-8000-000000000002'
const FIELDS: Field[] = [
  { reference: 'titre', type: 'text', title: { fr: 'Titre du projet', en: 'Project title' } },
  { reference: 'adresse', type: 'address', title: { fr: 'Adresse' } },
  {
    reference: 'equipe',
    type: 'questions-group',
    title: { fr: 'Équipe' },
    fields: [{ reference: 'nom', type: 'text', title: { fr: 'Nom' } }],
  },
]
const known: Known = {
  forms: [
    { key: 'dossier', columns: columnsOf(FORM, { fields: FIELDS }, { equipe: 2 }) },
    {
      key: 'suite',
      columns: columnsOf(OTHER, { fields: [{ reference: 'titre', type: 'text', title: { fr: 'Titre' } }] }),
    },
  ],
  gates: [{ id: 'g1', title: { fr: 'Recevabilité' } }],
}
const taken = (headers: string[], said: string[] = []) => {
  const { targets, problems } = mapColumns(headers, known, said)
  return { names: targets.map(nameOf), problems }
}

describe('mapColumns', () => {
  it('recognises titles in any language, accents and case aside, parts and items', () => {
    expect(
      taken(['PROJET titre du', 'titre du Projet', 'adresse city', 'equipe[1][nom]', 'Equipe 1 Nom', 'x']).names,
    ).toEqual(['', 'dossier.titre', 'dossier.adresse[city]', 'dossier.equipe[1][nom]', 'dossier.equipe[0][nom]', ''])
  })

  it('does not guess between two fields of one name', () => {
    expect(taken(['titre']).names).toEqual([''])
    expect(taken(['titre'], ['titre=titre']).problems).toEqual([
      '--map titre=titre: "titre" is in several forms: say dossier.titre or suite.titre',
    ])
    expect(taken(['titre'], ['titre=suite.titre']).names).toEqual(['suite.titre'])
  })

  it('reads an export: ids of columns, facts, gates; what is said twice there is left', () => {
    expect(taken(['id', 'number', 'key', 'title', 'status', `form-${FORM}-titre`, 'step-g1']).names).toEqual([
      '@id',
      '',
      '@key',
      '',
      '@status',
      'dossier.titre',
      'step-g1',
    ])
  })

  it('reads the export of another installation by its references', () => {
    const elsewhere = '01900000-0000-7000-8000-00000000000f'
    expect(taken([`form-${elsewhere}-adresse[zipCode]`]).names).toEqual(['dossier.adresse[zipCode]'])
  })

  it('tells the forms of a copy’s export apart by what they ask, each form once', () => {
    const [first, second] = ['01900000-0000-7000-8000-00000000000e', '01900000-0000-7000-8000-00000000000f']
    const names = (...headers: string[]) => taken(headers).names
    expect(
      names(
        'id',
        'title',
        `form-${second}-titre`,
        `form-${first}-titre`,
        `form-${first}-adresse[city]`,
        `form-${first}-equipe[1][nom]`,
      ),
    ).toEqual(['@id', '', 'suite.titre', 'dossier.titre', 'dossier.adresse[city]', 'dossier.equipe[1][nom]'])
    // A form that is here keeps its place.
    expect(names(`form-${FORM}-titre`, `form-${first}-titre`, `form-${first}-adresse[city]`)).toEqual([
      'dossier.titre',
      'suite.titre',
      '',
    ])
    expect(names(`form-${first}-nothing`)).toEqual([''])
  })

  it('lets two columns not be the same, and a column be left', () => {
    expect(taken(['a', 'b', 'Project title'], ['a=dossier.titre', 'b=-']).names).toEqual(['dossier.titre', '', ''])
    expect(taken(['a', 'b'], ['a=dossier.titre', 'b=dossier.titre']).problems).toEqual([
      '"b" and "a" are both mapped to dossier.titre',
    ])
  })

  it('lets the key fill a field besides: the one that is said, or that its name suggests', () => {
    expect(taken(['titre du projet', 'x'], ['titre du projet=@key']).names).toEqual(['@key, dossier.titre', ''])
    for (const said of [
      ['x=@key', 'x=dossier.titre'],
      ['x=dossier.titre', 'x=@key', 'x=@key'],
    ])
      expect(taken(['x'], said)).toEqual({ names: ['@key, dossier.titre'], problems: [] })
    expect(taken(['titre du projet'], ['titre du projet=-', 'titre du projet=@key']).names).toEqual(['@key'])
    expect(taken(['titre du projet', 'x'], ['titre du projet=@key', 'x=dossier.titre']).names).toEqual([
      '@key',
      'dossier.titre',
    ])
    expect(taken(['id', `form-${FORM}-titre`], ['id=@key']).names).toEqual(['@key', 'dossier.titre'])
  })

  it('takes what is said up to the last =', () => {
    expect(taken(['a=b'], ['a=b=dossier.titre']).names).toEqual(['dossier.titre'])
    expect(taken(['a'], ['a=@colour', '=x']).problems).toEqual([
      '--map a=@colour: there is no @colour (available: @id, @category, @key, @status, @createdAt, @submittedAt)',
      '--map =x must be COLUMN=FIELD',
    ])
  })

  it('says which fields no column fills', () => {
    const { targets } = mapColumns(['Project title'], known, [])
    expect(unfilled(known, targets).map(({ form, field }) => `${form}.${field.reference}`)).toEqual([
      'dossier.adresse',
      'dossier.equipe',
      'suite.titre',
    ])
  })
})

describe('contradictions', () => {
  it.each<[string[], string[]]>([
    [['a=@key', 'a=titre', 'b=-', 'c=@category', 'c=@category'], []],
    [['a=@key', 'a=-'], []],
    [['a=x', 'a=y'], ['"a" is mapped to x and y: keep one']],
    [['a=-', 'a=@category'], ['"a" is mapped to - and @category: keep one']],
    [['a=@category', 'a=@key'], ['"a" is mapped to @category and @key: keep one']],
    [['a=x', 'a=y', 'a=@key'], ['"a" is mapped to x and y and @key: keep one']],
    [['a=@key', 'b=@key'], ['"a" and "b" are both mapped to @key: keep one']],
  ])('in %j', (said, found) => {
    expect(contradictions(said)).toEqual(found)
  })
})

describe('categoryColumn', () => {
  const isCategory = (written: string) => ['film', 'livre'].includes(written)
  it.each<[string, (string | number | null)[][], number | null]>([
    [
      'the one in which all cells name one',
      [
        ['a', 'film'],
        ['b', 'livre'],
      ],
      1,
    ],
    [
      'the one in which most do',
      [
        ['a', 'film'],
        ['b', 'danse'],
        ['c', 'film'],
      ],
      1,
    ],
    [
      'the one in which those do that are filled',
      [
        ['a', 'film'],
        ['b', null],
      ],
      1,
    ],
    [
      'none in which half do',
      [
        ['a', 'film'],
        ['b', 'danse'],
      ],
      null,
    ],
    ['none of two', [['film', 'film']], null],
    ['none without a row', [], null],
  ])('finds %s', (_, rows, place) => {
    expect(categoryColumn([0, 1], rows, isCategory)).toBe(place)
  })

  it('looks only at open columns: not at those that were said or found', () => {
    const { open } = mapColumns(['x', 'y', 'Project title', 'z'], known, ['y=-'])
    expect(open).toEqual([0, 3])
  })
})

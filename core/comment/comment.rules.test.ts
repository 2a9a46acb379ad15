import { describe, expect, it } from 'vitest'
import { mentionAt, mentionedIn, partsOf, peopleLike, withIds, withNames } from './comment.rules.ts'

const INES = { id: '0199a000-0000-7000-8000-000000000001', name: 'Inès Haddad' }
const INES_ALONE = { id: '0199a000-0000-7000-8000-000000000002', name: 'Inès' }
const PEOPLE = [INES_ALONE, INES]

describe('the parts of a comment', () => {
  it.each([
    ['Bonjour', [{ text: 'Bonjour' }]],
    [`<@${INES.id}> regarde`, [{ mention: INES.id }, { text: ' regarde' }]],
    [`a <@${INES.id}><@${INES_ALONE.id}>`, [{ text: 'a ' }, { mention: INES.id }, { mention: INES_ALONE.id }]],
    ['<@nobody> <@', [{ text: '<@nobody> <@' }]],
    [`<<@${INES.id}`, [{ text: `<<@${INES.id}` }]],
    ['', []],
  ])('of %j are texts and mentions', (body, parts) => {
    expect(partsOf(body)).toEqual(parts)
  })

  it('name each person once', () => {
    expect(mentionedIn(`<@${INES.id}> et <@${INES.id}>`)).toEqual([INES.id])
  })
})

describe('names in what is written', () => {
  it('become ids, the longest name first, and names again', () => {
    const text = '@Inès Haddad et @Inès, voir moi@Inès.org'
    const body = withIds(text, PEOPLE)
    expect(mentionedIn(body)).toEqual([INES.id, INES_ALONE.id])
    expect(withNames(body, PEOPLE, '?')).toBe(text)
    expect(withNames(body, [], 'quelqu’un')).toContain('@quelqu’un et @quelqu’un')
  })

  it.each([
    ['@', 1, { from: 0, typed: '' }],
    ['Voir @in', 8, { from: 5, typed: 'in' }],
    ['Voir @Inès Ha', 13, { from: 5, typed: 'Inès Ha' }],
    ['moi@exemple', 11, null],
    ['@Inès\nsuite', 11, null],
    ['rien', 4, null],
  ])('are searched for at the caret of %j at %i', (text, caret, found) => {
    expect(mentionAt(text, caret)).toEqual(found)
  })

  it('are found by the beginning of any word, without accents', () => {
    expect(peopleLike(PEOPLE, 'hadd')).toEqual([INES])
    expect(peopleLike(PEOPLE, 'ines')).toEqual(PEOPLE)
    expect(peopleLike(PEOPLE, 'nès')).toEqual([])
  })
})

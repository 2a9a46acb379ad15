import { describe, expect, it } from 'vitest'
import { nextColour, TAG_COLOURS, tagKey, tidyTagName } from './tag.rules.ts'

describe('names of tags', () => {
  it.each([
    ['  À  relire ', 'À relire', 'à relire'],
    ['Caf\u0065\u0301', 'Café', 'café'],
    ['Prioritaire\tmaintenant', 'Prioritaire maintenant', 'prioritaire maintenant'],
  ])('keeps %j as %j and compares it as %j', (typed, kept, compared) => {
    expect([tidyTagName(typed), tagKey(typed)]).toEqual([kept, compared])
  })
})

it('gives a new tag the colour that is used least', () => {
  expect(nextColour([])).toBe('gray')
  expect(nextColour(['gray', 'red'])).toBe('orange')
  expect(nextColour([...TAG_COLOURS, 'gray'])).toBe('red')
})

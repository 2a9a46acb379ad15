import { describe, expect, it } from 'vitest'
import { type ApplicantNeed, type ApplicantRole, isShareable, refusalOf } from './participant.rules.ts'

describe('what a role allows', () => {
  it.each<[ApplicantRole, ApplicantNeed, ReturnType<typeof refusalOf>]>([
    ['owner', 'read', null],
    ['owner', 'edit', null],
    ['owner', 'own', null],
    ['editor', 'read', null],
    ['editor', 'edit', null],
    ['editor', 'own', 'response.ownerOnly'],
    ['reader', 'read', null],
    ['reader', 'edit', 'response.readOnly'],
    ['reader', 'own', 'response.ownerOnly'],
  ])('%s, to %s: %s', (role, need, refusal) => {
    expect(refusalOf(role, need)).toBe(refusal)
  })
})

it.each([
  ['draft', true],
  ['submitted', true],
  ['withdrawn', false],
  ['deleted', false],
])('people are invited to what is %s: %s', (state, may) => {
  expect(isShareable(state)).toBe(may)
})

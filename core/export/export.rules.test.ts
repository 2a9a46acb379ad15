import { expect, it } from 'vitest'
import { columnFromManifest, columnToManifest, settingKey } from './export.rules.ts'

const FORM = '019a0000-0000-7000-8000-000000000001'
const key = (id: string) => (id === FORM ? 'application' : undefined)
const id = (name: string) => (name === 'application' ? FORM : undefined)

it.each([
  ['title', 'title'],
  [`form-${FORM}-team`, 'form:application:team'],
  [`form-${FORM}-team[0][name]`, 'form:application:team[0][name]'],
])('says %s in a manifest as %s, and back', (column, said) => {
  expect(columnToManifest(column, key)).toBe(said)
  expect(columnFromManifest(said, id)).toBe(column)
})

it('leaves out what is of no other program', () => {
  expect(columnToManifest(`step-${FORM}`, key)).toBe(null)
  expect(columnToManifest('form-019a0000-0000-7000-8000-000000000002-title', key)).toBe(null)
  expect(columnFromManifest('form:gone:title', id)).toBe(null)
  expect(settingKey('  Comité   FINANCES ')).toBe('comité finances')
})

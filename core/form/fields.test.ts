import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import type { Field } from './definition.ts'
import { definitionSeenBy, flattenFields, isGroup, languagesOf, levelsOf } from './fields.ts'
import { AVAILABLE_TYPES } from './registry.ts'

const name: Field = { type: 'text', reference: 'name', title: { fr: 'Nom', en: 'Name' } }
const note: Field = { type: 'textarea', reference: 'note', title: { de: 'Notiz', it: '' }, audience: ['jury'] }
const team: Field = { type: 'questions-group', reference: 'team', title: { fr: 'Équipe' }, fields: [name, note] }
const title: Field = { type: 'text', reference: 'title', title: { fr: 'Titre' } }

it('knows a field that holds questions by what its type declares', () => {
  const some = (type: string) => ({ type, reference: 'x', title: {} }) as Field
  expect(AVAILABLE_TYPES.filter((type) => isGroup(some(type)))).toEqual(['questions-group'])
  expect([isGroup(some('accordion')), isGroup(some('unknown'))]).toEqual([false, false])
})

it('lists fields of all levels in the form’s order', () => {
  expect(flattenFields([team, title])).toEqual([team, name, note, title])
})

it('has a level for each item of a group’s answer, and none for anything else', () => {
  expect(levelsOf(team, [{ name: 'Ada' }, 'x', {}])).toEqual([
    { under: '[0].', fields: [name, note], answers: { name: 'Ada' } },
    { under: '[2].', fields: [name, note], answers: {} },
  ])
  expect([levelsOf(team, null), levelsOf(title, [{}]), levelsOf({ ...title, type: 'accordion' } as never, [])]).toEqual(
    [[], [], []],
  )
})

it('leaves out what readers do not see, in groups too', () => {
  expect(definitionSeenBy({ fields: [team, note] }, 'applicant')).toEqual({ fields: [{ ...team, fields: [name] }] })
})

it('finds the languages of titles, in groups too', () => {
  expect(languagesOf({ fields: [team, title] })).toEqual(['fr', 'en', 'de'])
})

/** Files that may name the type of groups: its folder, lists with a line for each type, and what makes a field of it. */
const NAMED_IN = [
  /^core\/form\/types\//,
  /^core\/form\/jsonschema\/lists\.ts$/,
  /^core\/form\/foreign\//,
  /^client\/form\/rareControls\.ts$/,
  /^admin\/screens\/form\//,
  /\.(test|fixture)\.tsx?$/,
]

it('is asked with isGroup, not by the name of the type', () => {
  const files = globSync('{core,client,site,server,admin,cli}/**/*.{ts,tsx,astro}', { cwd: ROOT })
  const found = files.filter(
    (file) =>
      !NAMED_IN.some((allowed) => allowed.test(file)) &&
      /['"]questions-group['"]/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(found).toEqual([])
})

import { expect, it } from 'vitest'
import type { Field } from '#core/form/definition.ts'
import { fieldOf, formOf } from '#core/form/form.fixture.ts'
import { select } from '../editor.changes.ts'
import { undo } from '../editor.history.ts'
import { createEditor, definitionOf } from '../editor.state.ts'
import { allNodes } from '../nodes.ts'
import { insertFields } from './insertFields.ts'

const text = (reference: string, more: Partial<Field> = {}): Field =>
  fieldOf({ type: 'text', reference, ...more } as never)
const editor = createEditor(
  formOf(text('a'), fieldOf({ type: 'questions-group', reference: 'team', fields: [text('b')] }), text('c')),
  {},
)
const references = (fields: readonly Field[]) => fields.map(({ reference }) => reference)

it('inserts copies behind the selected question, with references that are free, as one step', () => {
  const at = select(editor, allNodes(editor.content.nodes)[0]?.id ?? null)
  const inserted = insertFields(at, [text('c'), text('d', { visibleWhen: { field: 'c', operator: 'not-empty' } })])
  const { fields } = definitionOf(inserted)
  expect(references(fields)).toEqual(['a', 'c_2', 'd', 'team', 'c'])
  expect(fields[2]?.visibleWhen).toEqual({ field: 'c_2', operator: 'not-empty' })
  expect(definitionOf(undo(inserted))).toEqual(definitionOf(editor))
})

it('puts a group at the end of the form where the place is in another group', () => {
  const inner = allNodes(editor.content.nodes).find(({ field }) => field.reference === 'b')
  const group = fieldOf({ type: 'questions-group', reference: 'more', fields: [text('e')] })
  const inserted = insertFields(select(editor, inner?.id ?? null), [text('x'), group])
  expect(references(definitionOf(inserted).fields)).toEqual(['a', 'team', 'c', 'x', 'more'])
})

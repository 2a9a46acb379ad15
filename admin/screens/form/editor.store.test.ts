import { describe, expect, it } from 'vitest'
import type { AvailableType, Field } from '#core/form/definition.ts'
import { fieldOf, formOf, optionsOf } from '#core/form/form.fixture.ts'
import {
  addField,
  changeField,
  changeOptions,
  deleteField,
  duplicateField,
  move,
  renameReference,
  replaceContent,
  restoreField,
  select,
  setFieldTitle,
  setTargetGroup,
} from './editor.changes.ts'
import { redo, undo } from './editor.history.ts'
import { createEditor, definitionOf, type Editor, referencesOf } from './editor.state.ts'
import { editorStore } from './editor.store.ts'
import { newField } from './newField.ts'
import { allNodes, findNode, type Place } from './nodes.ts'

const text = (reference: string, more: object = {}) => fieldOf({ type: 'text', reference, ...more })
const group = (reference: string, ...fields: Field[]) => fieldOf({ type: 'questions-group', reference, fields })
const open = (...fields: Field[]) => createEditor(formOf(...fields), { fr: 'Dossier' })

/** `a b team(c d)`: references in order. */
const shape = (editor: Editor): string => {
  const words = (fields: readonly Field[]): string =>
    fields
      .map((field) =>
        field.type === 'questions-group' ? `${field.reference}(${words(field.fields)})` : field.reference,
      )
      .join(' ')
  return words(definitionOf(editor).fields)
}
const idOf = (editor: Editor, reference: string): string =>
  allNodes(editor.content.nodes).find(({ field }) => field.reference === reference)?.id ?? 'none'
const selected = (editor: Editor) => findNode(editor.content.nodes, editor.selected)?.node.field.reference ?? null
const at = (editor: Editor, reference: string) => definitionOf(editor).fields.find((one) => one.reference === reference)
const retitle = (editor: Editor, reference: string, words: string, time = 0, fixed: string[] = []) =>
  setFieldTitle(
    editor,
    idOf(editor, reference),
    { fr: words },
    {
      source: 'fr',
      fixed: new Set(fixed),
      unavailable: new Set(['held']),
      typing: { key: 'title', at: time },
    },
  )

const add = (editor: Editor, type: AvailableType, place?: Place) =>
  addField(editor, newField(type, referencesOf(editor.content.nodes)), place)

const whole = open(text('a'), text('b'), group('team', text('c'), text('d')), text('e'))

describe('adding', () => {
  it.each<[string, (editor: Editor) => Editor, string]>([
    ['at the end without selection', (now) => add(now, 'email'), 'a b team(c d) e email'],
    ['behind the selected field', (now) => add(select(now, idOf(now, 'a')), 'email'), 'a email b team(c d) e'],
    [
      'beside the selected question of a group',
      (now) => add(select(now, idOf(now, 'c')), 'email'),
      'a b team(c email d) e',
    ],
    [
      'a group behind the group that the selection is in',
      (now) => add(select(now, idOf(now, 'c')), 'questions-group'),
      'a b team(c d) questions_group() e',
    ],
    [
      'into the group that was asked for',
      (now) => add(setTargetGroup(now, idOf(now, 'team')), 'email'),
      'a b team(c d email) e',
    ],
    ['where it was let go', (now) => add(now, 'date', { parent: null, index: 0 }), 'date a b team(c d) e'],
    [
      'no group into a group',
      (now) => add(now, 'questions-group', { parent: idOf(now, 'team'), index: 0 }),
      'a b team(c d) e',
    ],
  ])('%s', (_, change, expected) => expect(shape(change(whole))).toBe(expected))

  it('selects the new field, and keeps on adding to a group that was asked for', () => {
    let editor = setTargetGroup(whole, idOf(whole, 'team'))
    editor = add(editor, 'email')
    editor = add(editor, 'email')
    expect([shape(editor), selected(editor)]).toEqual(['a b team(c d email email_2) e', 'email_2'])
    expect(shape(add(select(editor, idOf(editor, 'a')), 'url'))).toBe('a url b team(c d email email_2) e')
  })
})

describe('moving', () => {
  it.each<[string, string, (editor: Editor) => Place, string]>([
    ['down in its list', 'a', () => ({ parent: null, index: 2 }), 'b team(c d) a e'],
    ['into a group', 'e', (now) => ({ parent: idOf(now, 'team'), index: 1 }), 'a b team(c e d)'],
    ['out of a group', 'd', () => ({ parent: null, index: 0 }), 'd a b team(c) e'],
    ['never a group into itself', 'team', (now) => ({ parent: idOf(now, 'team'), index: 0 }), 'a b team(c d) e'],
  ])('%s', (_, reference, place, expected) => {
    expect(shape(move(whole, idOf(whole, reference), place(whole)))).toBe(expected)
  })
})

describe('deleting and duplicating', () => {
  it.each([
    ['a', 'b team(c d) e', 'b'],
    ['e', 'a b team(c d)', 'team'],
    ['d', 'a b team(c) e', 'c'],
  ])('takes %s out and selects its neighbour', (reference, expected, next) => {
    const id = idOf(whole, reference)
    const found = findNode(whole.content.nodes, id)
    const editor = deleteField(whole, id)
    expect([shape(editor), selected(editor)]).toEqual([expected, next])
    if (!found) throw new Error('not there')
    expect(shape(restoreField(editor, found.node, found.place))).toBe(shape(whole))
  })

  it('puts a question back into the form when its group is gone', () => {
    const found = findNode(whole.content.nodes, idOf(whole, 'd'))
    if (!found) throw new Error('not there')
    const editor = deleteField(deleteField(whole, found.node.id), idOf(whole, 'team'))
    expect(shape(restoreField(editor, found.node, found.place))).toBe('a d b e')
  })

  it('copies a field under a reference of its own', () => {
    const twice = duplicateField(duplicateField(whole, idOf(whole, 'a')), idOf(whole, 'a'))
    expect([shape(twice), selected(twice)]).toEqual(['a a_3 a_2 b team(c d) e', 'a_3'])
  })

  it('lets conditions inside a copied group look at the copies', () => {
    const editor = open(
      text('out'),
      group(
        'team',
        text('c'),
        text('d', {
          visibleWhen: {
            and: [
              { field: 'c', operator: 'not-empty' },
              { field: 'out', operator: 'empty' },
            ],
          },
        }),
      ),
    )
    const copied = duplicateField(editor, idOf(editor, 'team'))
    expect(shape(copied)).toBe('out team(c d) team_2(c_2 d_2)')
    const copy = at(copied, 'team_2')
    expect(copy?.type === 'questions-group' && copy.fields[1]?.visibleWhen).toEqual({
      and: [
        { field: 'c_2', operator: 'not-empty' },
        { field: 'out', operator: 'empty' },
      ],
    })
  })
})

describe('references', () => {
  const looking = open(
    text('a', { title: { fr: 'A' } }),
    text('b', { visibleWhen: { or: [{ field: 'a', operator: 'not-empty' }] } }),
    group('team', text('c', { rules: { max: 3, required_if: { field: 'a', operator: 'equals', value: 'x' } } })),
  )

  it('takes conditions along, in groups and in what is required', () => {
    const editor = renameReference(looking, idOf(looking, 'a'), 'first')
    expect(shape(editor)).toBe('first b team(c)')
    expect(at(editor, 'b')?.visibleWhen).toEqual({ or: [{ field: 'first', operator: 'not-empty' }] })
    const team = at(editor, 'team')
    expect(team?.type === 'questions-group' && team.fields[0]?.rules).toEqual({
      max: 3,
      required_if: { field: 'first', operator: 'equals', value: 'x' },
    })
    expect(shape(undo(editor))).toBe('a b team(c)')
  })

  it('leaves conditions where another field still bears the reference', () => {
    const editor = open(text('a'), text('a'), text('b', { visibleWhen: { field: 'a', operator: 'empty' } }))
    const renamed = renameReference(editor, editor.content.nodes[1]?.id ?? '', 'other')
    expect([shape(renamed), at(renamed, 'b')?.visibleWhen]).toEqual(['a other b', { field: 'a', operator: 'empty' }])
  })

  it('follows the title until it is written by hand or known to answers', () => {
    const named = retitle(looking, 'a', 'Titre du projet')
    expect(shape(named)).toBe('titre_du_projet b team(c)')
    const byHand = renameReference(named, idOf(named, 'titre_du_projet'), 'mine')
    expect(shape(retitle(byHand, 'mine', 'Autre titre'))).toBe('mine b team(c)')
    expect(shape(retitle(looking, 'a', 'Autre', 0, ['a']))).toBe('a b team(c)')
    expect(shape(retitle(named, 'titre_du_projet', 'B'))).toBe('b_2 b team(c)')
    expect(shape(retitle(named, 'titre_du_projet', 'Held', 0, ['held']))).toBe('held_2 b team(c)')
  })

  it('lets conditions follow options whose reference changed', () => {
    const editor = open(
      fieldOf({ type: 'select', reference: 'kind', options: optionsOf('x', 'y') }),
      text('b', { visibleWhen: { field: 'kind', operator: 'one-of', value: ['x', 'y'] } }),
      text('c', { visibleWhen: { field: 'other', operator: 'equals', value: 'x' } }),
    )
    const changed = changeOptions(
      editor,
      idOf(editor, 'kind'),
      (field) => ({ ...field, options: optionsOf('z', 'y') }) as Field,
      new Map([['x', 'z']]),
    )
    expect([at(changed, 'b')?.visibleWhen, at(changed, 'c')?.visibleWhen]).toEqual([
      { field: 'kind', operator: 'one-of', value: ['z', 'y'] },
      { field: 'other', operator: 'equals', value: 'x' },
    ])
    expect(changed.past).toHaveLength(1)
  })
})

describe('history', () => {
  const type = (editor: Editor, words: string, time: number) =>
    changeField(editor, idOf(editor, 'a'), (field) => ({ ...field, title: { fr: words } }) as Field, {
      key: 'a.title',
      at: time,
    })

  it('makes one step of a run of typing', () => {
    const typed = type(type(type(whole, 'T', 0), 'Ti', 400), 'Tit', 1_800)
    expect(typed.past).toHaveLength(1)
    expect(type(typed, 'Titr', 9_000).past).toHaveLength(2)
    const elsewhere = changeField(typed, idOf(typed, 'b'), (field) => ({ ...field, required: true }), {
      key: 'b.required',
      at: 1_900,
    })
    expect(elsewhere.past).toHaveLength(2)
  })

  it('goes back and forth over everything, and forgets what was undone after a new change', () => {
    const one = add(whole, 'email')
    const two = deleteField(one, idOf(one, 'a'))
    const three = move(two, idOf(two, 'e'), { parent: null, index: 0 })
    const shapes = [shape(three)]
    let editor = three
    for (let n = 0; n < 4; n++) {
      editor = undo(editor)
      shapes.push(shape(editor))
    }
    expect(shapes).toEqual([
      'e b team(c d) email',
      'b team(c d) e email',
      'a b team(c d) e email',
      shape(whole),
      shape(whole),
    ])
    expect(shape(redo(redo(redo(redo(editor)))))).toBe(shape(three))
    expect(redo(add(undo(three), 'url')).future).toEqual([])
    expect(shape(redo(add(undo(three), 'url')))).toBe(shape(add(undo(three), 'url')))
  })

  it('does nothing where nothing changes', () => {
    expect(changeField(whole, idOf(whole, 'a'), (field) => field)).toBe(whole)
    expect(renameReference(whole, idOf(whole, 'a'), 'a')).toBe(whole)
    expect([undo(whole), redo(whole)]).toEqual([whole, whole])
  })

  it('replaces everything in one step', () => {
    const restored = replaceContent(whole, formOf(text('old')), { fr: 'Avant' })
    expect([shape(restored), restored.content.title, restored.selected]).toEqual(['old', { fr: 'Avant' }, null])
    expect([shape(undo(restored)), undo(restored).content.title]).toEqual([shape(whole), { fr: 'Dossier' }])
  })

  it('keeps at most two hundred steps', () => {
    let editor = whole
    for (let n = 0; n < 230; n++) editor = add(editor, 'text', { parent: null, index: 0 })
    expect(editor.past).toHaveLength(200)
  })
})

describe('the store', () => {
  it('reports changes of the content, not of the selection', () => {
    const store = editorStore(formOf(text('a'), text('b')), { fr: 'Dossier' })
    let changes = 0
    store.onContentChange(() => changes++)
    const id = store.$editor.get().content.nodes[0]?.id ?? ''
    store.update((editor) => select(editor, id))
    expect(changes).toBe(0)
    store.update((editor) => move(editor, id, { parent: null, index: 1 }))
    expect([changes, shape(store.$editor.get())]).toEqual([1, 'b a'])
    store.update(undo)
    expect([changes, shape(store.$editor.get())]).toEqual([2, 'a b'])
  })
})

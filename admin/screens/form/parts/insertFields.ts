import type { Field } from '#core/form/definition.ts'
import { renameNode } from '../dependencies.ts'
import { placeForNew } from '../editor.changes.ts'
import { withNodes } from '../editor.history.ts'
import { type Editor, referencesOf, toNumberedNodes } from '../editor.state.ts'
import { allNodes, insertNode, isAllowedIn } from '../nodes.ts'
import { freeReference } from '../references.ts'

/** Inserts copies of fields where a new one would go, as one step; references that are taken get others, in their conditions too. */
export function insertFields(editor: Editor, fields: readonly Field[]): Editor {
  const made = toNumberedNodes(fields, editor.idCount)
  const taken = referencesOf(editor.content.nodes)
  let copies: ReturnType<typeof renameNode> = made.nodes
  for (const { id, field } of allNodes(made.nodes)) {
    const reference = freeReference(field.reference, taken)
    taken.add(reference)
    copies = renameNode(copies, id, reference)
  }
  let { nodes } = editor.content
  const first = copies[0]
  if (!first) return editor
  const asked = placeForNew(editor, first.field.type)
  const fits = copies.every(({ field }) => isAllowedIn(nodes, field.type, asked.parent))
  const place = fits ? asked : { parent: null, index: nodes.length }
  for (const [n, copy] of copies.entries()) nodes = insertNode(nodes, { ...place, index: place.index + n }, copy)
  return { ...withNodes(editor, nodes, { selected: first.id }), idCount: made.idCount }
}

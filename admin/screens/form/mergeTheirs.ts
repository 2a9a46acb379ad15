import type { Field } from '#core/form/definition.ts'
import { childrenOf, flattenFields, withChildren } from '#core/form/fields.ts'
import { type FormDraft, type MergeConflict, mergeDrafts, type Preference } from '#core/form/merge.ts'
import { withFormerReferences } from './definitionChanges.ts'
import { renameNode } from './dependencies.ts'
import type { Editor, FormContent } from './editor.state.ts'
import { allNodes, findNode, type Node, toFields } from './nodes.ts'

/** Steps of undo that are merged as well; older ones would bring back what others changed since. */
const UNDONE = 20

interface Merging {
  /** What both drafts were made from. */
  base: FormDraft
  theirs: FormDraft
  /** References that applicants' answers may hold: they do not follow titles. */
  fixed: ReadonlySet<string>
  prefer?: (conflict: MergeConflict) => Preference
}

/** Their changes put into the editor, undo included: what is selected and where somebody types stays. */
export function mergeTheirs(editor: Editor, merging: Merging): { editor: Editor; conflicts: MergeConflict[] } {
  const ids = { count: editor.idCount }
  const { content, conflicts } = mergeContent(editor.content, merging, ids)
  const earlier = (steps: Editor['past']) =>
    steps.map((step) => ({ ...step, content: mergeContent(step.content, merging, ids).content }))
  const merged: Editor = {
    ...editor,
    content,
    past: earlier(editor.past.slice(-UNDONE)),
    future: earlier(editor.future.slice(0, UNDONE)),
    selected: findNode(content.nodes, editor.selected) ? editor.selected : null,
    targetGroup: findNode(content.nodes, editor.targetGroup) ? editor.targetGroup : null,
    idCount: ids.count,
  }
  return { editor: merged, conflicts }
}

function mergeContent(content: FormContent, { base, theirs, fixed, prefer }: Merging, ids: { count: number }) {
  const before = base.definition.fields
  const mine = toFields(content.nodes)
  const [myTraced, theirTraced] = [mine, theirs.definition.fields].map((fields) =>
    withFormerReferences(fields, before, fixed),
  ) as [Field[], Field[]]
  const { draft, conflicts } = mergeDrafts(
    base,
    { title: content.title, definition: { fields: myTraced } },
    { title: theirs.title, definition: { fields: theirTraced } },
    prefer,
  )
  const nodes = allNodes(content.nodes)
  const idOf = new Map(flattenFields(myTraced).map(({ reference }, n) => [reference, nodes[n]?.id]))
  const build = (fields: readonly Field[]): Node[] =>
    fields.map((field) => ({
      id: idOf.get(field.reference) ?? `n${++ids.count}`,
      field: withChildren(field, []),
      children: build(childrenOf(field)),
    }))
  let merged: readonly Node[] = build(draft.definition.fields)
  // Whoever renamed a question gave it another reference, too; where both did, mine stands.
  for (const [now, traced] of [
    [theirs.definition.fields, theirTraced],
    [mine, myTraced],
  ] as const) {
    const was = flattenFields(traced)
    for (const [n, { reference }] of flattenFields(now).entries()) {
      const former = was[n]?.reference
      const all = allNodes(merged)
      const node = all.find(({ field }) => field.reference === former)
      if (!node || former === reference || all.some(({ field }) => field.reference === reference)) continue
      merged = renameNode(merged, node.id, reference)
    }
  }
  return { content: { title: draft.title, nodes: merged }, conflicts }
}

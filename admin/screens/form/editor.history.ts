import type { Editor, FormContent, Snapshot } from './editor.state.ts'
import { findNode, type Node } from './nodes.ts'

/** Steps that undo goes back at most. */
const MAX_STEPS = 200
/** Milliseconds without a keystroke after which typing is a new step. */
const TYPING_PAUSE = 1_500

/** What was typed into, and when. */
export interface Typing {
  key: string
  at: number
}

/** Makes a change a step of history; typing that goes on in the same place joins the step before. */
export function commit(
  editor: Editor,
  content: FormContent,
  more: { selected?: string | null; typing?: Typing } = {},
): Editor {
  if (content === editor.content || (content.nodes === editor.content.nodes && content.title === editor.content.title))
    return editor
  const { typing } = more
  const joins = typing && editor.lastTyping?.key === typing.key && typing.at - editor.lastTyping.at < TYPING_PAUSE
  return {
    ...editor,
    content,
    selected: more.selected === undefined ? editor.selected : more.selected,
    past: joins
      ? editor.past
      : [...editor.past, { content: editor.content, selected: editor.selected }].slice(-MAX_STEPS),
    future: [],
    lastTyping: typing ?? null,
  }
}

export const withNodes = (editor: Editor, nodes: readonly Node[], more?: Parameters<typeof commit>[2]): Editor =>
  commit(editor, nodes === editor.content.nodes ? editor.content : { ...editor.content, nodes }, more)

const selectable = ({ content, selected }: Snapshot): string | null =>
  findNode(content.nodes, selected) ? selected : null

export function undo(editor: Editor): Editor {
  const before = editor.past.at(-1)
  if (!before) return editor
  return {
    ...editor,
    content: before.content,
    selected: selectable({ content: before.content, selected: editor.selected }) ?? selectable(before),
    past: editor.past.slice(0, -1),
    future: [{ content: editor.content, selected: editor.selected }, ...editor.future],
    lastTyping: null,
  }
}

export function redo(editor: Editor): Editor {
  const [after, ...future] = editor.future
  if (!after) return editor
  return {
    ...editor,
    content: after.content,
    selected: selectable(after) ?? selectable({ content: after.content, selected: editor.selected }),
    past: [...editor.past, { content: editor.content, selected: editor.selected }],
    future,
    lastTyping: null,
  }
}

import type { Editor, Moment, Work } from './editor.state.ts'
import { findNode, moveNode, type Node, placeBeside, type Step } from './nodes.ts'

/** Steps that undo goes back. */
const MOST_STEPS = 200
/** Ms between two keystrokes of one run. */
const RUN = 1_500

/** When a change belongs to a run of typing. */
export interface Typing {
  key: string
  at: number
}

/** Makes a change a step of history; typing within a run joins the step before. */
export function commit(editor: Editor, work: Work, more: { selected?: string | null; typing?: Typing } = {}): Editor {
  if (work === editor.work || (work.nodes === editor.work.nodes && work.title === editor.work.title)) return editor
  const { typing } = more
  const joins = typing && editor.run?.key === typing.key && typing.at - editor.run.at < RUN
  return {
    ...editor,
    work,
    selected: more.selected === undefined ? editor.selected : more.selected,
    past: joins ? editor.past : [...editor.past, { work: editor.work, selected: editor.selected }].slice(-MOST_STEPS),
    future: [],
    run: typing ?? null,
    lifted: null,
  }
}

export const withNodes = (editor: Editor, nodes: readonly Node[], more?: Parameters<typeof commit>[2]): Editor =>
  commit(editor, nodes === editor.work.nodes ? editor.work : { ...editor.work, nodes }, more)

/* ---- lifting by keyboard: steps of one move, which is one step of history ---- */

export const lift = (editor: Editor, id: string): Editor =>
  findNode(editor.work.nodes, id)
    ? { ...editor, selected: id, lifted: { id, before: { work: editor.work, selected: editor.selected } } }
    : editor

export function carry(editor: Editor, step: Step): Editor {
  if (!editor.lifted) return editor
  const place = placeBeside(editor.work.nodes, editor.lifted.id, step)
  if (!place) return editor
  const nodes = moveNode(editor.work.nodes, editor.lifted.id, place)
  return nodes === editor.work.nodes ? editor : { ...editor, work: { ...editor.work, nodes } }
}

export function drop(editor: Editor): Editor {
  if (!editor.lifted) return editor
  const { before } = editor.lifted
  if (before.work === editor.work) return { ...editor, lifted: null }
  return { ...editor, past: [...editor.past, before].slice(-MOST_STEPS), future: [], run: null, lifted: null }
}

export const cancelLift = (editor: Editor): Editor =>
  editor.lifted ? { ...editor, work: editor.lifted.before.work, lifted: null } : editor

/* ---- back and forth ---- */

const selectable = ({ work, selected }: Moment): string | null => (findNode(work.nodes, selected) ? selected : null)

export function undo(editor: Editor): Editor {
  const before = editor.past.at(-1)
  if (editor.lifted) return cancelLift(editor)
  if (!before) return editor
  return {
    ...editor,
    work: before.work,
    selected: selectable({ work: before.work, selected: editor.selected }) ?? selectable(before),
    past: editor.past.slice(0, -1),
    future: [{ work: editor.work, selected: editor.selected }, ...editor.future],
    run: null,
  }
}

export function redo(editor: Editor): Editor {
  const [after, ...future] = editor.future
  if (!after || editor.lifted) return editor
  return {
    ...editor,
    work: after.work,
    selected: selectable(after) ?? selectable({ work: after.work, selected: editor.selected }),
    past: [...editor.past, { work: editor.work, selected: editor.selected }],
    future,
    run: null,
  }
}

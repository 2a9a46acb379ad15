import type { Active } from '@dnd-kit/core'
import type { AvailableType } from '#core/form/definition.ts'
import { useWords } from '../../../app/hooks.ts'
import { findNode, moveNode, type Place } from '../nodes.ts'
import { useEditorSession, useFieldName } from './context.ts'

/** What is dragged: a field of the form, or a new one of a type. */
export interface DraggedField {
  id: string | null
  type: AvailableType
}

export const draggedField = (active: Active | null): DraggedField => {
  const { id = null, type } = (active?.data.current ?? {}) as Partial<DraggedField>
  return { id, type: type as AvailableType }
}

/** A field's place in words, at `to` or where it is; nothing for a new one. */
export function usePlaceText(): (id: string | null, to: Place | null) => string {
  const t = useWords()
  const name = useFieldName()
  const { store } = useEditorSession()
  return (id, to) => {
    const { nodes } = store.$editor.get().content
    const found = id !== null && findNode(to ? moveNode(nodes, id, to) : nodes, id)
    if (!found) return ''
    const group = findNode(nodes, found.place.parent)
    return t(group ? 'form.drag.placeIn' : 'form.drag.place', {
      title: name(found.node.field),
      n: found.place.index + 1,
      total: found.level.length,
      group: group ? name(group.node.field) : '',
    })
  }
}

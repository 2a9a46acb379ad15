import type { Field, Rules } from '#core/form/definition.ts'
import { changeField } from '../../editor.changes.ts'
import type { Typing } from '../../editor.history.ts'
import type { Node } from '../../nodes.ts'
import { useUpdateEditor } from '../context.ts'

/** Consecutive changes with the same key are one step of undo. */
export const typing = (key: string): Typing => ({ key, at: Date.now() })

/** Sets a member of the field; undefined removes it. */
export function useSetField(node: Node) {
  const update = useUpdateEditor()
  return (name: string, value: unknown, how: { typed?: boolean } = {}) =>
    update((editor) =>
      changeField(
        editor,
        node.id,
        (field) => {
          const { [name]: _before, ...rest } = field as Field & Record<string, unknown>
          return (value === undefined ? rest : { ...field, [name]: value }) as unknown as Field
        },
        how.typed ? typing(`${node.id}.${name}`) : undefined,
      ),
    )
}

/** Sets rules of the field together; undefined removes one, and `rules` goes with the last of them. */
export function useSetRules(node: Node) {
  const update = useUpdateEditor()
  return (changes: Partial<Rules>, how: { typed?: boolean } = {}) =>
    update((editor) =>
      changeField(
        editor,
        node.id,
        (field) => {
          const rules = Object.fromEntries(
            Object.entries({ ...field.rules, ...changes }).filter(([, value]) => value !== undefined),
          ) as Rules
          const { rules: _before, ...rest } = field
          return (Object.keys(rules).length ? { ...rest, rules } : rest) as Field
        },
        how.typed ? typing(`${node.id}.${Object.keys(changes).join()}`) : undefined,
      ),
    )
}

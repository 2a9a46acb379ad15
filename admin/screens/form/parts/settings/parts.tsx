import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Field, Rules } from '#core/form/definition.ts'
import type { Text } from '#core/text.ts'
import { useWords } from '../../../../app/hooks.ts'
import { NumberField } from '../../../../app/parts/NumberField.tsx'
import { changeField } from '../../editor.changes.ts'
import type { Typing } from '../../editor.history.ts'
import type { Node } from '../../nodes.ts'
import { afterTyping, typedIn } from '../../unreadable.ts'
import { settingId, useAct, useFormSession } from '../context.ts'

/** One run of typing in one place is one step of undo. */
export const typing = (key: string): Typing => ({ key, at: Date.now() })

/** Sets a member of the field; undefined takes it off. */
export function useSet(node: Node) {
  const act = useAct()
  return (name: string, value: unknown, how: { typed?: boolean } = {}) =>
    act((editor) =>
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

/** Sets rules of the field together; undefined takes one off, no rule takes all off. */
export function useSetRules(node: Node) {
  const act = useAct()
  return (changes: Partial<Rules>, how: { typed?: boolean } = {}) =>
    act((editor) =>
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

interface SourceTextProps {
  node: Node
  /** Member of the field that holds the text; its label is `form.settings.<name>`. */
  name: string
  long?: boolean
  hint?: string
  most?: number
  minRows?: number
}

/** A text of the field in the language that the form is written in; the others are written in Translate. */
export function SourceText({ node, name, long = false, hint, most, minRows = 1 }: SourceTextProps) {
  const t = useWords()
  const { source } = useFormSession()
  const set = useSet(node)
  const text = (node.field as unknown as Record<string, Text | undefined>)[name] ?? {}
  const common = {
    id: settingId(name),
    label: t(`form.settings.${name}`),
    description: hint,
    lang: source,
    value: text[source] ?? '',
    placeholder: Object.values(text).find(Boolean),
    maxLength: most ?? (long ? 20_000 : 500),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { [source]: _before, ...rest } = text
      const words = event.currentTarget.value
      const next = words ? { ...rest, [source]: words } : rest
      // A text between questions is always there, even while it is empty.
      set(name, Object.keys(next).length || name === 'content' ? next : undefined, { typed: true })
    },
  }
  return long ? <Textarea {...common} minRows={minRows} /> : <TextInput {...common} />
}

interface BoundProps {
  node: Node
  /** Name of the setting, one of its field's. */
  at: string
  label: string
  read: (field: Field) => number | undefined
  onChange: (value: number | undefined) => void
  least?: number
  whole?: boolean
  required?: boolean
}

/** A number among a field's settings. What cannot be read in it stays while other fields are looked at, and keeps the form from being published. */
export function Bound({ node, at, read, onChange, whole = true, ...props }: BoundProps) {
  const { $unreadable } = useFormSession()
  const box = { node: node.id, at }
  return (
    <NumberField
      {...props}
      id={settingId(at)}
      value={read(node.field) ?? null}
      whole={whole}
      typedBefore={typedIn($unreadable.get(), box)}
      onTyped={(unread) => {
        const setting = unread && { ...box, ...unread, label: props.label, read }
        $unreadable.set(afterTyping($unreadable.get(), box, setting))
      }}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

/** A group of settings with its name. */
export function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="group settings__part">
      <legend className="legend">{title}</legend>
      {hint && <p className="small soft">{hint}</p>}
      {children}
    </fieldset>
  )
}

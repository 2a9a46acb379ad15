import type { Field } from '#core/form/definition.ts'
import { NumberField } from '../../../../app/parts/NumberField.tsx'
import type { Node } from '../../nodes.ts'
import { afterTyping, typedIn } from '../../unreadableSettings.ts'
import { useEditorSession } from '../context.ts'
import { settingId } from '../ids.ts'

interface NumberSettingProps {
  node: Node
  /** Unique among the settings of its field. */
  name: string
  label: string
  read: (field: Field) => number | undefined
  onChange: (value: number | undefined) => void
  least?: number
  whole?: boolean
  required?: boolean
}

/** What is no number stays in the box while other fields are selected, and keeps the form from being published. */
export function NumberSetting({ node, name, read, onChange, whole = true, ...props }: NumberSettingProps) {
  const { $unreadable } = useEditorSession()
  const box = { node: node.id, at: name }
  return (
    <NumberField
      {...props}
      id={settingId(name)}
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

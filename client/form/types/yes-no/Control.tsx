import type { ReactNode } from 'react'
import type { FieldOf } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { Clear, type ControlProps, FieldSet } from '../../parts.tsx'
import { leaveGroup } from '../leaveGroup.ts'

export function YesNoControl(props: ControlProps<FieldOf<'yes-no'>>) {
  const { at, value, issues, optional, onChange, onLeave } = props
  const { id, t } = useForm()
  const row = (answer: boolean, words: ReactNode, own: string) => (
    <label className="pick">
      <input
        type="radio"
        id={own}
        name={id(at)}
        checked={value === answer}
        aria-invalid={issues.length ? true : undefined}
        onChange={() => onChange(answer, at)}
        onBlur={(event) => leaveGroup(event, () => onLeave(at))}
      />
      <span>{words}</span>
    </label>
  )
  return (
    <FieldSet {...props}>
      <div className="opts opts--yn">
        {row(true, t('yes'), id(at))}
        {row(false, t('no'), `${id(at)}-2`)}
      </div>
      <Clear shown={optional && value !== null} onClear={() => onChange(null, at)} />
    </FieldSet>
  )
}

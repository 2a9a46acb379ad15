import { useState } from 'react'
import type { FieldOf } from '#core/form/definition.ts'
import { companyText } from '#core/form/types/company.plain.ts'
import { useForm } from '../../context.ts'
import { type ControlProps, LabelledField } from '../../parts.tsx'
import { wired } from '../../wired.ts'

/** A SIREN or SIRET: typed with or without spaces, shown in its groups once it is left. */
export function CompanyControl(props: ControlProps<FieldOf<'siret-fr' | 'siren-fr'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id, text } = useForm()
  const [isTyped, setTyped] = useState(false)
  const shown = value === null ? '' : String(value)
  return (
    <LabelledField {...props}>
      <div className="control">
        <input
          className={field.type === 'siren-fr' ? 'input w-s' : 'input w-m'}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          {...wired(id(at), field, issues, { needed: !optional })}
          placeholder={text(field.placeholder) || undefined}
          value={isTyped ? shown : grouped(shown)}
          onChange={(event) => {
            setTyped(true)
            onChange(event.target.value || null, at)
          }}
          onBlur={() => {
            setTyped(false)
            onLeave(at)
          }}
        />
      </div>
    </LabelledField>
  )
}

/** What is no whole number stays as it was typed. */
function grouped(typed: string): string {
  const digits = typed.replace(/\s/g, '')
  const text = companyText(digits)
  return text === digits ? typed : text
}

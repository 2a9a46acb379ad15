import type { FieldOf } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { Block, type ControlProps } from '../../parts.tsx'
import { wired } from '../../wired.ts'

/** One box to tick, never ticked beforehand, and the document that is agreed to beside it. */
export function ConsentControl(props: ControlProps<FieldOf<'validation'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id, t, text } = useForm()
  const label = text(field.label)
  return (
    <Block {...props}>
      <div className="opts">
        <label className="pick">
          <input
            type="checkbox"
            {...wired(id(at), field, issues, { needed: !optional })}
            name={id(at)}
            checked={value === true}
            onChange={(event) => onChange(event.target.checked || null, at)}
            onBlur={() => onLeave(at)}
          />
          <span>{label || t('consent')}</span>
        </label>
      </div>
      {field.link ? (
        <p className="small consent__link">
          <a href={field.link} target="_blank" rel="noreferrer">
            {text(field.linkLabel) || t('consentRead')}
            <span className="vh"> {t('newTab')}</span>
          </a>
        </p>
      ) : null}
    </Block>
  )
}

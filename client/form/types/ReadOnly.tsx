import { isComputed } from '#core/form/formula/computed.ts'
import { plainText } from '#core/form/plain.ts'
import { useForm } from '../context.ts'
import { Block, type ControlProps, LabelledField } from '../parts.tsx'

/** A read-only value. */
export function ReadOnly(props: ControlProps) {
  const { field, at, value } = props
  const { id, t, text, lang, fallback } = useForm()
  const shown = plainText(field, value, { lang, fallback, yes: t('yes'), no: t('no') })
  if (field.type === 'file' && !shown)
    return (
      <Block {...props}>
        <p className="control muted">{text(field.placeholder) || t('later')}</p>
      </Block>
    )
  return (
    <LabelledField {...props}>
      <div className="control">
        {shown.includes('\n') ? (
          <textarea className="input" id={id(at)} readOnly value={shown} />
        ) : (
          <input
            className="input"
            id={id(at)}
            readOnly
            value={shown}
            placeholder={t(isComputed(field) ? 'computed' : 'later')}
          />
        )}
      </div>
    </LabelledField>
  )
}

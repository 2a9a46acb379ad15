import type { FieldOf } from '#core/form/definition.ts'
import { useForm } from '../context.ts'
import type { ControlProps } from '../parts.tsx'

/** A heading with its introduction, or a text between questions. */
export function Separator({ field }: ControlProps<FieldOf<'sep-title' | 'sep-textarea'>>) {
  const { text } = useForm()
  const title = text(field.title)
  const paragraphs = text(field.type === 'sep-textarea' ? field.content : field.description)
    .split(/\n{2,}/)
    .filter(Boolean)
  return (
    <>
      {title ? <h2 className={field.type === 'sep-title' ? 'sep' : 'sep sep--text'}>{title}</h2> : null}
      {paragraphs.length ? (
        <div className={field.type === 'sep-title' ? 'sep__lead' : 'prose sep__text'}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ) : null}
    </>
  )
}

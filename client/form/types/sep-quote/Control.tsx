import type { FieldOf } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import type { ControlProps } from '../../parts.tsx'

/** Somebody's words, and whose they are. */
export function Quote({ field }: ControlProps<FieldOf<'sep-quote'>>) {
  const { text } = useForm()
  const title = text(field.title)
  const author = text(field.author)
  return (
    <>
      {title ? <h2 className="sep sep--text">{title}</h2> : null}
      <figure className="quote">
        <blockquote>
          {text(field.content)
            .split(/\n{2,}/)
            .filter(Boolean)
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </blockquote>
        {author ? <figcaption>{author}</figcaption> : null}
      </figure>
    </>
  )
}

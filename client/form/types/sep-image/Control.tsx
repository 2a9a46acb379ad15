import type { FieldOf } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import type { ControlProps } from '../../parts.tsx'

/** A picture with its caption. Without a description it is an ornament, which is not read out. */
export function Picture({ field }: ControlProps<FieldOf<'sep-image'>>) {
  const { text } = useForm()
  const caption = text(field.title)
  if (!field.image) return null
  return (
    <figure className="sep-pic">
      <img src={field.image} alt={text(field.alt)} loading="lazy" decoding="async" />
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  )
}

import '../Tag.css'
import type { TagLabel } from '#core/tag/tag.contract.ts'

export const TagDot = ({ colour }: Pick<TagLabel, 'colour'>) => (
  <span className="tagdot" data-colour={colour} aria-hidden="true" />
)

export const TagChip = ({ name, colour }: Pick<TagLabel, 'name' | 'colour'>) => (
  <span className="tagchip" title={name}>
    <TagDot colour={colour} />
    <span className="tagchip__name">{name}</span>
  </span>
)

/** The tags of an application or a program, as its row has them. */
export function TagChips({ value, short = false }: { value: unknown; short?: boolean }) {
  const tags = Array.isArray(value) ? (value as TagLabel[]) : []
  const [first, ...others] = tags
  if (!first) return null
  if (!short)
    return (
      <span className="tagchips">
        {tags.map((tag) => (
          <TagChip key={tag.id} {...tag} />
        ))}
      </span>
    )
  return (
    <span className="tagchips tagchips--short" title={tags.map(({ name }) => name).join(', ')}>
      <TagChip {...first} />
      {others.length > 0 && <span className="num small soft">+{others.length}</span>}
      <span className="vh">{others.map(({ name }) => name).join(', ')}</span>
    </span>
  )
}

import type { TagLabel } from '#core/tag/tag.contract.ts'
import tagStyles from '../Tag.module.css'

export const TagDot = ({ colour }: Pick<TagLabel, 'colour'>) => (
  <span className={tagStyles.dot} data-colour={colour} aria-hidden="true" />
)

export const TagChip = ({ name, colour }: Pick<TagLabel, 'name' | 'colour'>) => (
  <span className={tagStyles.chip} data-testid="tag" title={name}>
    <TagDot colour={colour} />
    <span className={tagStyles.name}>{name}</span>
  </span>
)

/** The tags of an application or a program, as its row has them. */
export function TagChips({ value, short = false }: { value: unknown; short?: boolean }) {
  const tags = Array.isArray(value) ? (value as TagLabel[]) : []
  const [first, ...others] = tags
  if (!first) return null
  if (!short)
    return (
      <span className={tagStyles.chips}>
        {tags.map((tag) => (
          <TagChip key={tag.id} {...tag} />
        ))}
      </span>
    )
  return (
    <span className={`${tagStyles.chips} ${tagStyles.chipsShort}`} title={tags.map(({ name }) => name).join(', ')}>
      <TagChip {...first} />
      {others.length > 0 && <span className="num small soft">+{others.length}</span>}
      <span className="vh">{others.map(({ name }) => name).join(', ')}</span>
    </span>
  )
}

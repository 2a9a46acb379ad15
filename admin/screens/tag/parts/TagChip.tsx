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
export const TagChips = ({ value }: { value: unknown }) =>
  Array.isArray(value) && value.length > 0 ? (
    <span className="tagchips">
      {(value as TagLabel[]).map((tag) => (
        <TagChip key={tag.id} {...tag} />
      ))}
    </span>
  ) : null

import tagStyles from '../../../app/parts/Tag.module.css'
import cardStyles from './Card.module.css'

interface ChipsCardProps {
  texts: readonly string[]
  /** Chips that are shown before "+ 3". */
  most?: number
  /** What is shown where nothing is written yet. */
  placeholder?: (n: number) => string
}

export function ChipsCard({ texts, most = Number.POSITIVE_INFINITY, placeholder }: ChipsCardProps) {
  const rest = texts.length - most
  return (
    <span className={cardStyles.chips}>
      {texts.slice(0, most).map((text, n) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two choices may have the same words
          key={n}
          className={`${tagStyles.tag} cut`}
          data-tag=""
          data-unwritten={(!text && placeholder !== undefined) || undefined}
        >
          {text || placeholder?.(n + 1)}
        </span>
      ))}
      {rest > 0 && (
        <span className={`${tagStyles.tag} num`} data-tag="">
          + {rest}
        </span>
      )}
    </span>
  )
}

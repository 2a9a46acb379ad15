import type { StatusLabel } from '#core/status/status.contract.ts'
import { useText } from '../../../app/hooks.ts'
import { TagDot } from '../../tag/parts/TagChip.tsx'
import statusStyles from '../Status.module.css'

export function StatusChip({ title, colour }: Pick<StatusLabel, 'title' | 'colour'>) {
  const text = useText()
  return (
    <span className={statusStyles.chip} data-testid="review-status" title={text(title)}>
      <TagDot colour={colour} />
      <span>{text(title)}</span>
    </span>
  )
}

/** The status of an application, as its row has it. */
export function StatusCell({ value }: { value: unknown }) {
  return value ? <StatusChip {...(value as StatusLabel)} /> : null
}

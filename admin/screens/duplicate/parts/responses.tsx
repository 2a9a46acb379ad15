import { IconCopy } from '@tabler/icons-react'
import { DUPLICATE_REASONS, type DuplicateReason } from '#core/duplicate/duplicate.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import type { ResponseExtension } from '../../../app/slice.ts'
import duplicateStyles from '../Duplicate.module.css'
import { Duplicates } from './Duplicates.tsx'

/** Why an application may be there twice, in a row; the panel names the others. */
function DuplicateCell({ value, short = false }: { value: unknown; short?: boolean }) {
  const t = useWords()
  if (!short || !Array.isArray(value)) return null
  return (
    <span className={duplicateStyles.badge} data-testid="duplicate">
      <IconCopy size={14} stroke={1.6} aria-hidden />
      {(value as DuplicateReason[]).map((reason) => t(`duplicates.reason.${reason}`)).join(', ')}
    </span>
  )
}

export const responseDuplicates: ResponseExtension = {
  name: 'duplicate',
  label: 'duplicates.column',
  options: () => ({ queryKey: ['duplicateFilter'], queryFn: async () => [], staleTime: Number.POSITIVE_INFINITY }),
  optionsIn: (_, { t }) => [
    { value: DUPLICATE_REASONS.join(','), label: t('duplicates.any') },
    ...DUPLICATE_REASONS.map((value) => ({ value, label: t(`duplicates.reason.${value}`) })),
  ],
  hiddenAtFirst: true,
  Cell: DuplicateCell,
  Notice: Duplicates,
}

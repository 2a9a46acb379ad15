import type { Option } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import { useSourceText } from '../../parts/context.ts'
import { ChipsCard } from '../ChipsCard.tsx'

export function OptionsCard({ field: { options } }: { field: { options: readonly Option[] } }) {
  const t = useWords()
  const text = useSourceText()
  return (
    <ChipsCard
      texts={options.map((option) => text(option.text))}
      most={4}
      placeholder={(n) => t('form.options.placeholder', { n })}
    />
  )
}

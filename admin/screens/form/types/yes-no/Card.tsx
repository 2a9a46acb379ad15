import { useWords } from '../../../../app/hooks.ts'
import { ChipsCard } from '../ChipsCard.tsx'

export function YesNoCard() {
  const t = useWords()
  return <ChipsCard texts={[t('form.choice.yes'), t('form.choice.no')]} />
}

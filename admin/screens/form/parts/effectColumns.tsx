import { number } from '#client/ui/format.ts'
import { useLocale, useProgram, useText, useWords } from '../../../app/hooks.ts'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import type { Column } from '../../../app/parts/table/props.ts'
import { type EffectRow, LOOKS, useChangeWords, useConsequence } from './effectWords.ts'

export function useEffectColumns(): Column<EffectRow>[] {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { defaultLang } = useProgram()
  const changed = useChangeWords()
  const consequence = useConsequence()
  return [
    {
      key: 'question',
      label: t('form.effects.question'),
      wraps: true,
      cell: (row) => <b>{text(row.title, defaultLang) || t('form.untitled')}</b>,
    },
    { key: 'change', label: t('form.effects.change'), wraps: true, cell: changed },
    {
      key: 'answers',
      label: t('form.effects.answers'),
      cell: (row) => (
        <StatusBadge {...LOOKS[row.fate]} bare>
          {t(`form.effects.fate.${row.fate}`)}
        </StatusBadge>
      ),
    },
    {
      key: 'drafts',
      label: t('form.effects.drafts'),
      right: true,
      cell: (row) => <span className="num">{number(row.answers.draft, locale)}</span>,
    },
    {
      key: 'submitted',
      label: t('form.effects.submitted'),
      right: true,
      cell: (row) => <span className="num">{number(row.answers.submitted, locale)}</span>,
    },
    { key: 'happens', label: t('form.effects.happens'), wraps: true, cell: consequence },
  ]
}

import { useWords } from '../hooks.ts'
import { DayInput } from './DayInput.tsx'
import styles from './DaysDialog.module.css'
import { daysFrom, type Span, spanIn } from './days.ts'
import { FormDialog } from './forms/FormDialog.tsx'
import { useApiForm } from './forms/useApiForm.ts'

interface DaysDialogProps {
  /** Name of the filter. */
  label: string
  /** As the address has it: `2026-11-02`, or `2026-11-02/2026-11-08`. */
  value: string
  onChoose: (days: string) => void
  onClose: () => void
}

/** Any day, or any days from one to another. */
export function DaysDialog({ label, value, onChoose, onClose }: DaysDialogProps) {
  const t = useWords()
  const form = useApiForm<Span>({
    initial: spanIn(value),
    check: (span) => {
      const { wrong } = daysFrom(span)
      return wrong ? [{ at: wrong, rule: 'required' }] : []
    },
    submit: (span) => onChoose(daysFrom(span).value ?? ''),
  })
  const isBackwards = daysFrom(form.values).wrong === 'until'
  return (
    <FormDialog
      form={form}
      title={t('table.days.title', { name: label })}
      onClose={onClose}
      note={t('table.days.untilHint')}
      submit={t('table.days.show')}
    >
      <div className={`two ${styles.dayspan}`}>
        <DayInput label={t('table.days.from')} {...form.parsed('from')} />
        <DayInput
          label={t('table.days.until')}
          {...form.parsed('until')}
          error={isBackwards && t('table.days.backwards')}
        />
      </div>
    </FormDialog>
  )
}

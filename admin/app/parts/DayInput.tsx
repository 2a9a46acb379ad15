import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { parseDay } from '#client/ui/day.ts'
import { useLocale, useWords } from '../hooks.ts'

/** Spec §9: the week starts on day 2 counting from Sunday. */
const MONDAY = 1

interface DayInputProps extends Pick<DateInputProps, 'label' | 'aria-label' | 'error' | 'disabled' | 'w'> {
  /** `2026-11-02`; '' for none. */
  value: string
  onChange: (day: string) => void
}

/** A day, written as the specification has dates in the interface's language. */
export function DayInput({ value, onChange, ...props }: DayInputProps) {
  const t = useWords()
  const locale = useLocale()
  const dayFirst = locale === 'fr'
  return (
    <DateInput
      {...props}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      valueFormat={dayFirst ? 'DD/MM/YYYY' : 'MM/DD/YYYY'}
      dateParser={(typed) => parseDay(typed, dayFirst)}
      placeholder={t('time.dateFormat')}
      locale={locale}
      firstDayOfWeek={MONDAY}
      clearable
      clearButtonProps={{ 'aria-label': t('time.clear') }}
      previousLabel={t('time.earlier')}
      nextLabel={t('time.later')}
      popoverProps={{ transitionProps: { duration: 0 } }}
    />
  )
}

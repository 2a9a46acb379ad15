import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { parseDay } from '#client/ui/day.ts'
import { useLocale, useWords } from '../hooks.ts'
import { type OnInvalidInput, useReportInvalidInput } from '../invalidInputs.ts'
import { useCalendar } from './useCalendar.ts'

/** Spec §9: the week starts on day 2 counting from Sunday. */
const MONDAY = 1

interface DayInputProps extends Pick<DateInputProps, 'label' | 'aria-label' | 'error' | 'disabled' | 'w'> {
  /** `2026-11-02`; '' for none. */
  value: string
  onChange: (day: string) => void
  /** `value` stays the last day that could be read. */
  onUnreadable?: OnInvalidInput
}

/** A day, written as the specification has dates in the interface's language. */
export function DayInput({ value, onChange, onUnreadable, error, ...props }: DayInputProps) {
  const t = useWords()
  const locale = useLocale()
  const calendar = useCalendar(locale)
  const dayFirst = locale === 'fr'
  const [unreadable, setUnreadable] = useState(false)
  const [done, setDone] = useState(false)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setUnreadable(false)
  }
  const wrong = unreadable && done ? t('time.noDay') : error
  useReportInvalidInput(unreadable ? t('time.noDay') : null, onUnreadable)
  const read = (typed: string) => {
    const next = typed.trim() !== '' && parseDay(typed, dayFirst) === null
    setDone(false)
    setUnreadable(next)
  }
  return (
    <DateInput
      {...props}
      value={value || null}
      onInput={(event) => read(event.currentTarget.value)}
      onChange={(next) => {
        // A day of the calendar takes the place of what was typed.
        read('')
        onChange(next ?? '')
      }}
      onBlur={() => setDone(true)}
      onKeyDown={(event) => event.key === 'Enter' && setDone(true)}
      error={wrong}
      // What is no day stays in sight, beside what is said of it.
      fixOnBlur={!unreadable}
      valueFormat={dayFirst ? 'DD/MM/YYYY' : 'MM/DD/YYYY'}
      dateParser={(typed) => parseDay(typed, dayFirst)}
      placeholder={t('time.dateFormat')}
      locale={calendar}
      firstDayOfWeek={MONDAY}
      clearable
      clearButtonProps={{ 'aria-label': t('time.clear') }}
      previousLabel={t('time.earlier')}
      nextLabel={t('time.later')}
      // What is wrong stands above the input, and the calendar stays below it.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      popoverProps={{ transitionProps: { duration: 0 }, middlewares: { flip: !wrong, shift: true } }}
    />
  )
}

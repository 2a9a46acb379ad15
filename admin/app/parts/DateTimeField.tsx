import '@mantine/dates/styles.layer.css'
import { DateInput, TimeInput } from '@mantine/dates'
import { parseDay } from '#client/ui/day.ts'
import { instantOf, localTime } from '#core/zone.ts'
import { useLocale, useWords } from '../hooks.ts'
import { useZoneName } from './CallLine.tsx'

export interface DateTimeFieldProps {
  label: string
  hint?: string
  /** ISO instant, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
  zone: string
  /** Hour that a date without one gets. */
  hour?: string
  error?: string | undefined
  disabled?: boolean
}

/** Spec §9: the week starts on day 2 counting from Sunday. */
const MONDAY = 1

/** A date and an hour as clocks in `zone` show them. */
export function DateTimeField({
  label,
  hint,
  value,
  onChange,
  zone,
  hour = '12:00',
  error,
  disabled = false,
}: DateTimeFieldProps) {
  const t = useWords()
  const locale = useLocale()
  const zoneName = useZoneName()
  const [day = '', time = hour] = value ? localTime(new Date(value), zone).split('T') : []
  const set = (nextDay: string, nextTime: string) =>
    onChange(
      nextDay ? instantOf(`${nextDay}T${/^\d\d:\d\d$/.test(nextTime) ? nextTime : hour}`, zone).toISOString() : null,
    )
  return (
    <fieldset className="group" disabled={disabled}>
      <legend className="legend">{label}</legend>
      {hint && <p className="small soft">{hint}</p>}
      <div className="datetime">
        <DateInput
          aria-label={`${label}, ${t('time.date')}`}
          value={day || null}
          onChange={(next) => set(next ?? '', time)}
          valueFormat={locale === 'fr' ? 'DD/MM/YYYY' : 'MM/DD/YYYY'}
          dateParser={(typed) => parseDay(typed, locale === 'fr')}
          placeholder={t('time.dateFormat')}
          locale={locale}
          firstDayOfWeek={MONDAY}
          clearable
          clearButtonProps={{ 'aria-label': t('time.clear') }}
          previousLabel={t('time.earlier')}
          nextLabel={t('time.later')}
          popoverProps={{ transitionProps: { duration: 0 } }}
          error={error}
          disabled={disabled}
          w={170}
        />
        <TimeInput
          aria-label={`${label}, ${t('time.hour')}`}
          value={day ? time : ''}
          disabled={disabled || !day}
          onChange={(event) => set(day, event.currentTarget.value)}
          w={110}
        />
        <span className="small soft">{zoneName(zone)}</span>
      </div>
    </fieldset>
  )
}

import { Input } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { useId, useState } from 'react'
import { instantOf, localTime } from '#core/zone.ts'
import { useWords } from '../hooks.ts'
import { type OnInvalidInput, useReportInvalidInput } from '../invalidInputs.ts'
import styles from './DateTimeField.module.css'
import { DayInput } from './DayInput.tsx'
import { useZoneName } from './programDates.ts'

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
  /** `value` stays the last date and hour that could be read. */
  onUnreadable?: OnInvalidInput
}

/** Characters of a local time up to its hour. */
const HOUR = 'YYYY-MM-DDTHH'.length

const isHour = (text: string) => /^\d\d:\d\d/.test(text)

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
  onUnreadable,
}: DateTimeFieldProps) {
  const t = useWords()
  const zoneName = useZoneName()
  const id = useId()
  const [wrongDay, setWrongDay] = useState<string | null>(null)
  // Browsers give '' for an hour with a part missing, and keep showing what is there of it.
  const [incomplete, setIncomplete] = useState(false)
  const [day = '', time = hour] = value ? localTime(new Date(value), zone).split('T') : []
  // Day and hour that stand for one that clocks skip; minutes are typed after it.
  const [skipped, setSkipped] = useState('')
  const set = (nextDay: string, nextTime: string) => {
    if (!nextDay) return onChange(null)
    const wanted = `${nextDay}T${nextTime.slice(0, 5)}`
    const instant = instantOf(wanted, zone)
    const taken = localTime(instant, zone)
    if (taken !== wanted) setSkipped(taken.slice(0, HOUR))
    onChange(instant.toISOString())
  }
  const type = (typed: string) => {
    setIncomplete(!isHour(typed))
    if (isHour(typed)) set(day, typed)
  }
  const asks = incomplete && day !== '' && !disabled
  useReportInvalidInput(wrongDay ?? (asks ? t('time.hourIncomplete') : null), onUnreadable)
  return (
    <fieldset className="group" disabled={disabled}>
      <legend className="legend">{label}</legend>
      {hint && <p className="small soft">{hint}</p>}
      <div className={styles.datetime}>
        <DayInput
          aria-label={`${label}, ${t('time.date')}`}
          value={day}
          onChange={(next) => {
            if (!next) setIncomplete(false)
            set(next, time)
          }}
          onUnreadable={setWrongDay}
          error={error}
          disabled={disabled}
          w={170}
        />
        <TimeInput
          aria-label={`${label}, ${t('time.hour')}`}
          value={day && !asks ? time : ''}
          error={asks}
          {...(asks ? { 'aria-describedby': id } : {})}
          disabled={disabled || !day}
          onChange={(event) => type(event.currentTarget.value)}
          w={110}
        />
        <span className="small soft">{zoneName(zone)}</span>
      </div>
      {asks && (
        <Input.Error id={id} role="status">
          {t('time.hourIncomplete')}
        </Input.Error>
      )}
      {skipped !== '' && `${day}T${time}`.startsWith(skipped) && (
        <p className="small soft" role="status">
          {t('time.hourSkipped', { hour: time })}
        </p>
      )}
    </fieldset>
  )
}

import '@mantine/dates/styles.layer.css'
import { Button } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useState } from 'react'
import { parseDay } from '#client/ui/day.ts'
import { useLocale, useWords } from '../hooks.ts'
import { Dialog } from './Dialog.tsx'
import { daysFrom, type Span, spanIn } from './days.ts'

/** Spec §9: the week starts on day 2 counting from Sunday. */
const MONDAY = 1

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
  const locale = useLocale()
  const [span, setSpan] = useState(() => spanIn(value))
  const [tried, setTried] = useState(false)
  const days = daysFrom(span)
  const field = (name: keyof Span) => (
    <DateInput
      label={t(`table.days.${name}`)}
      value={span[name] || null}
      onChange={(next) => setSpan((before) => ({ ...before, [name]: next ?? '' }))}
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
      error={
        days.wrong === name && (tried || name === 'until')
          ? t(name === 'from' ? 'validation:required' : 'table.days.backwards')
          : undefined
      }
    />
  )
  return (
    <Dialog
      title={t('table.days.title', { name: label })}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (days.value) onChoose(days.value)
      }}
      note={t('table.days.untilHint')}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled">
            {t('table.days.show')}
          </Button>
        </>
      }
    >
      <div className="two dayspan">
        {field('from')}
        {field('until')}
      </div>
    </Dialog>
  )
}

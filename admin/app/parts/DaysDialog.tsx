import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../hooks.ts'
import { useInvalidInputs } from '../invalidInputs.ts'
import { DayInput } from './DayInput.tsx'
import { Dialog } from './Dialog.tsx'
import { daysFrom, type Span, spanIn } from './days.ts'

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
  const [span, setSpan] = useState(() => spanIn(value))
  const [tried, setTried] = useState(false)
  const unreadable = useInvalidInputs<keyof Span>()
  const days = daysFrom(span)
  const field = (name: keyof Span) => (
    <DayInput
      label={t(`table.days.${name}`)}
      value={span[name]}
      onChange={(next) => setSpan((before) => ({ ...before, [name]: next }))}
      onUnreadable={(why) => unreadable.tell(name, why)}
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
        if (days.value && !unreadable.isAny()) onChoose(days.value)
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

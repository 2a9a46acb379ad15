import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceDate } from '#client/ui/format.ts'
import { lazy } from '#client/ui/lazy.tsx'
import { useAllowed, useLocale, useWords } from '../../../app/hooks.ts'
import type { ResponsePartProps } from '../../../app/slice.ts'

const Dialog = lazy(() => import('./DeadlineDialog.tsx').then((file) => file.DeadlineDialog))

/** Until when the applicant has more time than the call, and the way to give it. */
export function Deadline({ program, detail }: ResponsePartProps) {
  const t = useWords()
  const locale = useLocale()
  const allowed = useAllowed()
  const [open, setOpen] = useState(false)
  const extended = detail.program.closesAt && detail.deadlineAt !== detail.program.closesAt ? detail.deadlineAt : null
  const isOver = detail.state === 'withdrawn' || detail.halt === 'rejected'
  const may =
    program.status === 'active' && !isOver && detail.program.closesAt !== null && allowed('program.response.update')
  if (!may && !extended) return null
  return (
    <p>
      {extended && `${t('extension.until', { date: sentenceDate(new Date(extended), program.zone, locale) })} `}
      {may && (
        <Button leftSection={<IconCalendarPlus size={16} stroke={1.6} />} onClick={() => setOpen(true)}>
          {t(extended ? 'extension.change' : 'extension.action')}
        </Button>
      )}
      {open && <Dialog program={program} detail={detail} extended={extended} onClose={() => setOpen(false)} />}
    </p>
  )
}

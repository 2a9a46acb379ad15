import { Button } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceDate } from '#client/ui/format.ts'
import { lazy } from '#client/ui/lazy.tsx'
import { pick } from '#core/text.ts'
import { useAllowed, useLocale, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { ask } from '../../../app/parts/question.ts'
import type { ResponsePartProps } from '../../../app/slice.ts'
import reopeningStyles from '../Reopening.module.css'

const Dialog = lazy(() => import('./ReopenDialog.tsx').then((file) => file.ReopenDialog))
const DueDialog = lazy(() => import('./ReopenDialog.tsx').then((file) => file.DueDialog))

/** What of a sent application its applicant may change, until when; or the way to reopen it. */
export function Reopened({ program, detail }: ResponsePartProps) {
  const t = useWords()
  const locale = useLocale()
  const allowed = useAllowed()
  const textOf = useProblemText()
  const [open, setOpen] = useState<'reopen' | 'due' | null>(null)
  const close = useApiMutation('closeReopening', {
    onSuccess: () => notify(t('reopening.closed')),
    onProblem: (why) => notify(textOf(why).detail, { tone: 'bad' }),
  })
  const { reopening } = detail
  const may = program.status === 'active' && allowed('program.response.update')
  // Null: the applicant can change it anyway.
  const mayOpen = may && detail.state === 'submitted' && ['sent', 'closed', 'gate'].includes(detail.halt ?? '')
  const shut = () => setOpen(null)
  const end = async () => {
    const sure = await ask({
      title: t('reopening.closeTitle'),
      body: <p>{t('reopening.closeText')}</p>,
      action: t('reopening.close'),
      danger: true,
    })
    if (sure && reopening)
      close.mutate({ params: { programId: program.id, responseId: detail.id, reopeningId: reopening.id } })
  }
  if (!reopening)
    return mayOpen ? (
      <>
        <Button leftSection={<IconLockOpen size={16} stroke={1.6} />} onClick={() => setOpen('reopen')}>
          {t('reopening.action')}
        </Button>
        {open === 'reopen' && <Dialog program={program} detail={detail} onClose={shut} />}
      </>
    ) : null
  const questions = reopening.fields.flatMap(({ stepId, references }) => {
    const fields = detail.steps.find(({ id }) => id === stepId)?.definition?.fields ?? []
    return fields
      .filter(({ reference }) => references.includes(reference))
      .map(({ reference, title }) => pick(title, locale, program.lang) || reference)
  })
  return (
    <Banner>
      <b>{t('reopening.until', { date: sentenceDate(new Date(reopening.dueAt), program.zone, locale) })}</b>
      <p>{t('reopening.questions', { list: questions.join(', ') })}</p>
      <p className={reopeningStyles.message}>{reopening.message}</p>
      {may && (
        <p className={reopeningStyles.actions}>
          <Button onClick={() => setOpen('due')}>{t('reopening.changeDue')}</Button>
          <Button loading={close.busy} onClick={() => void end()}>
            {t('reopening.close')}
          </Button>
        </p>
      )}
      {open === 'due' && <DueDialog program={program} detail={detail} onClose={shut} />}
    </Banner>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ownZone, sentenceDay } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import { restorableUntil } from '#core/program/program.rules.ts'
import type { ResponseDetail } from '#core/response/response.contract.ts'
import { useAllowed, useLocale, useNow, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { ask } from '../../../app/parts/question.ts'

/** Moves the application to the trash of the platform. */
export function DeleteButton({
  program,
  detail,
  onDeleted,
}: {
  program: Program
  detail: ResponseDetail
  onDeleted: () => void
}) {
  const t = useWords()
  const now = useNow()
  const locale = useLocale()
  const allowed = useAllowed()
  const textOf = useProblemText()
  const title = detail.title || t('responses.untitled')
  const deletion = useApiMutation('deleteResponse', {
    onProblem: (problem) => notify(textOf(problem).detail, { tone: 'bad' }),
    onSuccess: () => {
      notify(t('responses.deleted', { title }), { topic: 'deleteResponse' })
      onDeleted()
    },
  })
  if (!allowed('program.response.delete') || program.status !== 'active') return null
  const remove = async () => {
    const sure = await ask({
      title: t('responses.deleteTitle', { title }),
      body: <p>{t('responses.deleteText', { date: sentenceDay(restorableUntil(now), ownZone(), locale) })}</p>,
      action: t('responses.delete'),
      danger: true,
    })
    if (sure) deletion.mutate({ params: { programId: program.id, responseId: detail.id } })
  }
  return (
    <ActionIcon
      aria-label={t('responses.delete')}
      title={t('responses.delete')}
      loading={deletion.busy}
      onClick={() => void remove()}
    >
      <IconTrash size={18} stroke={1.6} />
    </ActionIcon>
  )
}

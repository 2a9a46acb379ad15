import { Button } from '@mantine/core'
import { useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { ask } from '../../../app/parts/question.ts'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { Comments } from './Comments.tsx'
import { useSessionPlace } from './useSession.ts'

/** What the jurors of an application wrote to each other, for organisers: they read, delete and close. */
export function EntryDiscussion({ entryId, name, onClose }: { entryId: string; name: string; onClose: () => void }) {
  const t = useWords()
  const problemText = useProblemText()
  const { program, params, canUpdate } = useSessionPlace()
  const of = { ...params, entryId }
  const { data, error, reload } = useApiQuery(queryOf('getEntryDiscussion', { params: of }))
  const onProblem = (problem: unknown) => notify(problemText(problem).detail, { tone: 'bad' })
  const close = useApiMutation('setEntryDiscussion', { onProblem })
  const remove = useApiMutation('removeEntryComment', { onProblem })
  const askRemove = async (commentId: string) => {
    const sure = await ask({
      title: t('evaluation.discussion.deleteTitle'),
      body: t('evaluation.discussion.deleteText'),
      action: t('evaluation.discussion.delete'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { ...of, commentId } })
  }
  const isClosed = data?.state === 'closed'
  return (
    <Dialog
      title={t('evaluation.discussion.of', { name })}
      size="md"
      onClose={onClose}
      note={isClosed && t('evaluation.discussion.closed')}
      actions={
        canUpdate &&
        data && (
          <Button loading={close.busy} onClick={() => close.mutate({ params: of, body: { closed: !isClosed } })}>
            {t(isClosed ? 'evaluation.discussion.reopen' : 'evaluation.discussion.close')}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : (
        <>
          {data.items.length === 0 && <p className="soft">{t('evaluation.discussion.none')}</p>}
          <Comments
            items={data.items}
            zone={program.zone}
            onDelete={canUpdate ? ({ id }) => void askRemove(id) : undefined}
          />
        </>
      )}
    </Dialog>
  )
}

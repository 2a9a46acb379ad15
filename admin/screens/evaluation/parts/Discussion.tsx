import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { LONGEST_JURY_COMMENT } from '#core/evaluation/session.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { ask } from '../../../app/parts/question.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Score.module.css'
import { Comments } from './Comments.tsx'

interface DiscussionProps {
  params: { programId: string; sessionId: string; dutyId: string }
  zone: string
}

/** What the jurors of an application write to each other. Nothing where the session has no discussion. */
export function Discussion({ params, zone }: DiscussionProps) {
  const t = useWords()
  const problemText = useProblemText()
  const { data } = useApiQuery(queryOf('getDiscussion', { params }))
  const [text, setText] = useState('')
  const onProblem = (problem: unknown) => notify(problemText(problem).detail, { tone: 'bad' })
  const add = useApiMutation('addToDiscussion', { onSuccess: () => setText(''), onProblem })
  const remove = useApiMutation('removeFromDiscussion', { onProblem })
  if (!data || data.state === 'off') return null
  const send = () => text.trim() && !add.busy && add.mutate({ params, body: { text } })
  const askRemove = async (commentId: string) => {
    const sure = await ask({
      title: t('evaluation.discussion.deleteTitle'),
      body: t('evaluation.discussion.deleteText'),
      action: t('evaluation.discussion.delete'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { ...params, commentId } })
  }
  return (
    <section className={styles.others} aria-label={t('evaluation.discussion.title')}>
      <h3>{t('evaluation.discussion.title')}</h3>
      {data.state === 'later' ? (
        <p className="small soft">{t('evaluation.discussion.later')}</p>
      ) : (
        <>
          {data.items.length === 0 && <p className="small soft">{t('evaluation.discussion.empty')}</p>}
          <Comments
            items={data.items}
            zone={zone}
            mayDelete={({ mine }) => mine}
            onDelete={data.state === 'open' ? ({ id }) => void askRemove(id) : undefined}
          />
          {data.state === 'closed' ? (
            <p className="small soft">{t('evaluation.discussion.closed')}</p>
          ) : (
            <form
              className={styles.write}
              onSubmit={(event) => {
                event.preventDefault()
                send()
              }}
            >
              <Textarea
                label={t('evaluation.discussion.yours')}
                description={t('evaluation.discussion.hint')}
                autosize
                minRows={2}
                maxRows={10}
                maxLength={LONGEST_JURY_COMMENT}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Button type="submit" loading={add.busy} disabled={!text.trim()}>
                {t('evaluation.discussion.send')}
              </Button>
            </form>
          )}
        </>
      )}
    </section>
  )
}

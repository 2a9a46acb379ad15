import { Button, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { browserStorage, writeItem } from '#client/storage.ts'
import { fromNow, tableDate } from '#client/ui/format.ts'
import type { Message } from '#core/message/message.contract.ts'
import { LONGEST_MESSAGE } from '#core/message/message.rules.ts'
import { useAllowed, useLocale, useNow, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import tagStyles from '../../../app/parts/Tag.module.css'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { ResponsePartProps } from '../../../app/slice.ts'
import styles from '../Message.module.css'

interface OfResponse {
  programId: string
  responseId: string
}

/** The messages between organisers and those who apply, and the box to write another. What is shown counts as read. */
export function Messages({ program, detail }: ResponsePartProps) {
  const t = useWords()
  const allowed = useAllowed()
  const params = { programId: program.id, responseId: detail.id }
  const { data, error, reload } = useApiQuery(queryOf('listMessages', { params }))
  const { mutate: read } = useApiMutation('readMessages', {})
  // The last one that was unread when it was shown stays marked until the tab is left.
  const [news, setNews] = useState<readonly string[]>([])
  const last = data?.items.at(-1)?.id
  const unread = data?.items.filter((one) => one.unread).map(({ id }) => id) ?? []
  const unreadIds = unread.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that arrives
  useEffect(() => {
    if (!last || unreadIds === '') return
    setNews(unreadIds.split(' '))
    read({ params, body: { messageId: last } })
  }, [last, unreadIds])
  if (error) return <ErrorState error={error} onRetry={reload} />
  if (!data) return <SkeletonRows rows={4} height={56} />
  return (
    <>
      {data.items.length === 0 && <p className={`${styles.empty} soft`}>{t('messages.empty')}</p>}
      {data.items.length > 0 && (
        <ol className={styles.list} aria-label={t('messages.title')}>
          {data.items.map((message) => (
            <li key={message.id}>
              <One message={message} zone={program.zone} isNew={message.unread || news.includes(message.id)} />
            </li>
          ))}
        </ol>
      )}
      {program.status === 'active' && allowed('program.message.create') && <Composer key={detail.id} params={params} />}
    </>
  )
}

function One({ message, zone, isNew }: { message: Message; zone: string; isNew: boolean }) {
  const t = useWords()
  const now = useNow()
  const locale = useLocale()
  const { side, author, body, at } = message
  const ours = side === 'organiser'
  return (
    <article className={`${styles.message} ${ours ? styles.ours : ''}`} data-testid="message">
      <p className={styles.head}>
        <b>{author ?? t(ours ? 'messages.someone' : 'messages.applicant')}</b>
        {!ours && <span className={tagStyles.tag}>{t('messages.applicant')}</span>}
        <time className="small soft" dateTime={at} title={fromNow(new Date(at), now, locale, zone)}>
          {tableDate(new Date(at), zone, locale)}
        </time>
        {isNew && !ours && <span className={styles.unread}>{t('messages.new')}</span>}
      </p>
      <p className={styles.body}>{body}</p>
    </article>
  )
}

/** What is written waits in this window until it is sent, whatever else is opened meanwhile. */
function Composer({ params }: { params: OfResponse }) {
  const t = useWords()
  const textOf = useProblemText()
  const key = `opencall.message.${params.responseId}`
  const [text, setText] = useState(() => browserStorage('sessionStorage').getItem(key) ?? '')
  const write = (written: string) => {
    setText(written)
    if (written) writeItem(key, written, 'sessionStorage')
    else browserStorage('sessionStorage').removeItem(key)
  }
  const { mutate, busy } = useApiMutation('sendMessage', {
    onProblem: (why: unknown) => notify(textOf(why).detail, { tone: 'bad' as const, topic: 'message' }),
    onSuccess: () => {
      write('')
      notify(t('messages.sent'), { topic: 'message' })
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !busy) mutate({ params, body: { body: text.trim() } })
      }}
    >
      <Textarea
        label={t('messages.yours')}
        description={t('messages.hint')}
        value={text}
        maxLength={LONGEST_MESSAGE}
        minRows={4}
        maxRows={16}
        autosize
        onChange={(event) => write(event.currentTarget.value)}
      />
      <p className={styles.foot}>
        <Button type="submit" variant="filled" loading={busy} disabled={text.trim() === ''}>
          {t('messages.action')}
        </Button>
      </p>
    </form>
  )
}

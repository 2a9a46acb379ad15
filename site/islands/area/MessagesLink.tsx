import { translator } from '#client/words.ts'
import type { ItemProps } from './words.ts'

/** The way to the messages and the history of an application; on its own page it is not needed. */
export function MessagesLink({ item, lang, words, isAlone }: ItemProps) {
  if (isAlone || !words.message) return null
  const t = translator(words.message, lang)
  const { unread } = item.messages
  return (
    <p className="small">
      <a href={`/${lang}/my-application?responseId=${item.id}`}>{t('open')}</a>{' '}
      {item.recommenders !== null && (
        <>
          · <a href={`/${lang}/my-application?responseId=${item.id}#recommenders`}>{t('recommenders')}</a>{' '}
        </>
      )}
      {unread > 0 && <span className="badge badge--warn">{t('unread', { count: unread })}</span>}
    </p>
  )
}

import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { translator } from '#client/words.ts'
import type { Happened } from '#core/response/history.contract.ts'
import { shortDate, timeOfDay } from '#core/site/dates.ts'
import { Icon } from '../Icon.tsx'
import type { ItemProps } from './words.ts'

/** What happened to the application, newest first. Nothing where it cannot be read. */
export function Timeline({
  item,
  changes,
  lang,
  words,
}: Pick<ItemProps, 'item' | 'lang' | 'words'> & { changes: number }) {
  const t = translator(words.message ?? {}, lang)
  const [items, setItems] = useState<readonly Happened[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is read anew
  useEffect(() => {
    call('listMyHistory', { params: { responseId: item.id } }).then(
      (found) => setItems(found.items),
      () => {},
    )
  }, [item.id, changes])
  if (items.length === 0) return null
  const { zone } = item.program
  return (
    <aside aria-labelledby="history">
      <h2 id="history">{t('history')}</h2>
      <ol className="path">
        {items.map(({ id, kind, at, by, name }) => (
          <li key={id} className="is-done">
            <Icon name="tick" className="glyph" />
            <b>{t(`happened.${kind}`)}</b>
            <p className="small muted">
              <time dateTime={at}>
                {shortDate(new Date(at), zone, lang)}, {timeOfDay(new Date(at), zone, lang)}
              </time>
              {by === 'other' && `, ${name}`}
              {by === 'organiser' && kind !== 'recommendationReceived' && `, ${t('organiser')}`}
            </p>
          </li>
        ))}
      </ol>
    </aside>
  )
}

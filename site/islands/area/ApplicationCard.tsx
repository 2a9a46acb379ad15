import { translator } from '#client/words.ts'
import { MessagesLink } from './MessagesLink.tsx'
import { Others } from './Others.tsx'
import { Stages, StateBadge } from './Stages.tsx'
import { Standing } from './Standing.tsx'
import { hrefOf, type ItemProps } from './words.ts'

export function ApplicationCard(props: ItemProps) {
  const { item, lang, words } = props
  const t = translator(words.area, lang)
  const { hasPage } = item.program
  return (
    <article className="box deposit">
      <div className="deposit__head">
        <div>
          <p className="kind">{[item.program.kind, item.category.title].filter(Boolean).join(' · ')}</p>
          <h3>
            {hasPage ? (
              <a href={hrefOf(item, lang, item.state === 'draft' ? undefined : 'review')}>{item.program.title}</a>
            ) : (
              item.program.title
            )}
          </h3>
          <p className="muted small">
            {item.title || t('untitled')}
            {item.number && ` · ${t('number', { number: item.number })}`}
          </p>
          <Others {...props} />
          <MessagesLink {...props} />
        </div>
        <StateBadge {...props} />
      </div>
      <Stages {...props} />
      <Standing {...props} />
    </article>
  )
}

import { translator } from '#client/words.ts'
import { hrefOf, type ItemProps } from './words.ts'

/** Who else applies, and the way to invite somebody. */
export function Others({ item, lang, words }: ItemProps) {
  const t = translator(words.together ?? {}, lang)
  const { role, owner, others } = item.together
  const isOwner = role === 'owner'
  const isShareable = item.halt !== 'stopped' && (item.state === 'draft' || item.state === 'submitted')
  if (isOwner && others === 0 && !(isShareable && item.program.hasPage)) return null
  return (
    <p className="muted small">
      {!isOwner && `${t('owned', { name: owner })} · ${t(`role.${role}`)} `}
      {item.program.hasPage ? (
        <a href={`${hrefOf(item, lang, item.state === 'draft' ? undefined : 'review')}#together`}>
          {isOwner ? (others === 0 ? t('invite') : t('count', { count: others })) : t('manage')}
        </a>
      ) : (
        isOwner && t('count', { count: others })
      )}
    </p>
  )
}

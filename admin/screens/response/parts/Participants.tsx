import { useWords } from '../../../app/hooks.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from './Panel.module.css'

/** Who applies together with the owner of an application, and how many invitations are open. Nothing for one person alone. */
export function Participants({ programId, responseId }: { programId: string; responseId: string }) {
  const t = useWords()
  const { data } = useApiQuery(queryOf('listResponseParticipants', { params: { programId, responseId } }))
  if (!data || (data.items.length === 0 && data.open === 0)) return null
  return (
    <p className={styles.facts}>
      <span>{t('participants.title')}</span>
      {': '}
      {data.items.map(({ id, name, email, role }, n) => (
        <span key={id}>
          {n > 0 && ', '}
          {name || email} <a href={`mailto:${email}`}>{email}</a> ({t(`participants.${role}`)})
        </span>
      ))}
      {data.open > 0 && <span className={styles.more}>{t('participants.open', { count: data.open })}</span>}
    </p>
  )
}

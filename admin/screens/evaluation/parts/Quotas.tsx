import { Button } from '@mantine/core'
import { useState } from 'react'
import type { EvaluationSession, StandingShown } from '#core/evaluation/evaluation.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { Sheet } from '../../../app/parts/Page.tsx'
import styles from '../Ranking.module.css'
import { QuotaDialog } from './QuotaDialog.tsx'
import { useQuotaGroups } from './useQuotaGroups.ts'
import { useSessionPlace } from './useSession.ts'

interface QuotasProps {
  session: EvaluationSession
  standing: StandingShown
  nameOf: (entryId: string) => string
}

/** The quotas of a session, and what they change of the selection. */
export function Quotas({ session, standing: { selection, seats }, nameOf }: QuotasProps) {
  const t = useWords()
  const { canUpdate } = useSessionPlace()
  const { nameOf: groupName } = useQuotaGroups()
  const [edits, setEdits] = useState(false)
  const { quotas } = session.settings
  return (
    <Sheet
      title={t('evaluation.quota.title')}
      extra={
        canUpdate && (
          <Button size="compact-sm" onClick={() => setEdits(true)}>
            {t('evaluation.ranking.change')}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {quotas.length === 0 ? (
          <p className="soft">{t('evaluation.quota.noneSet')}</p>
        ) : (
          <ul>
            {quotas.map(({ group, least, most }) => (
              <li key={group}>
                <b>{groupName(group)}</b>{' '}
                {[
                  least !== undefined && t('evaluation.quota.atLeast', { n: least }),
                  most !== undefined && t('evaluation.quota.atMost', { n: most }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
        )}
        {quotas.length > 0 && seats === null && <p className="small soft">{t('evaluation.quota.noSeats')}</p>}
        {selection && (
          <>
            {selection.raised.map(({ entryId, group }) => (
              <p key={entryId} className="small">
                {t('evaluation.quota.raised', { name: nameOf(entryId), group: groupName(group) })}
              </p>
            ))}
            {selection.barred.map(({ entryId, group }) => (
              <p key={entryId} className="small">
                {t('evaluation.quota.barred', { name: nameOf(entryId), group: groupName(group) })}
              </p>
            ))}
            {selection.short.map(({ group, missing }) => (
              <p key={group} className="small">
                {t('evaluation.quota.short', { group: groupName(group), n: missing })}
              </p>
            ))}
          </>
        )}
      </div>
      {edits && <QuotaDialog session={session} onClose={() => setEdits(false)} />}
    </Sheet>
  )
}

import { useStore } from '@nanostores/react'
import { $platform } from '#client/stores/platform.ts'
import { ownZone, sentenceDay } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { Sheet } from '../../../app/parts/Page.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../../identity/parts/Identities.module.css'
import { RemoveButton } from '../../security/parts/RemoveButton.tsx'

/** Applications that act for the signed-in person. Nothing where there are none. */
export function AuthorizedApps() {
  const t = useWords()
  const locale = useLocale()
  const platformId = useStore($platform)?.id ?? ''
  const { data } = useApiQuery(queryOf('listAuthorizedApps', { params: { platformId } }))
  const revoke = useApiMutation('revokeAuthorizedApp', { onSuccess: () => notify(t('oauth.own.revoked')) })
  if (!data || data.items.length === 0) return null
  return (
    <Sheet title={t('oauth.own.title')}>
      <div className={styles.sheet}>
        <p className={styles.text}>{t('oauth.own.text')}</p>
        <ul className={styles.items}>
          {data.items.map(({ id: grantId, name, scopes, createdAt }) => (
            <li className={styles.item} key={grantId}>
              <div>
                <strong>{name}</strong>
                <p className="soft">
                  {t('oauth.own.since', { date: sentenceDay(new Date(createdAt), ownZone(), locale) })}
                </p>
                <p className="small">{scopes.map((scope) => t(`permission.${scope}`)).join(', ')}</p>
              </div>
              <RemoveButton
                label={t('oauth.own.revoke')}
                name={name}
                title={t('oauth.own.revokeTitle', { name })}
                text={t('oauth.own.revokeText')}
                loading={revoke.busy}
                onRemove={() => revoke.mutate({ params: { platformId, grantId } })}
              />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

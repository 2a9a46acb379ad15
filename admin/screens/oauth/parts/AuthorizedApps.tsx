import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { $platform } from '#client/stores/platform.ts'
import { ownZone, sentenceDay } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { Sheet } from '../../../app/parts/Page.tsx'
import { ask } from '../../../app/parts/question.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../../identity/parts/Identities.module.css'

/** Applications that act for the signed-in person. Nothing where there are none. */
export function AuthorizedApps() {
  const t = useWords()
  const locale = useLocale()
  const platformId = useStore($platform)?.id ?? ''
  const { data } = useApiQuery(queryOf('listAuthorizedApps', { params: { platformId } }))
  const revoke = useApiMutation('revokeAuthorizedApp', { onSuccess: () => notify(t('oauth.own.revoked')) })
  if (!data || data.items.length === 0) return null
  const askRevoke = async (grantId: string, name: string) => {
    const yes = await ask({
      title: t('oauth.own.revokeTitle', { name }),
      body: t('oauth.own.revokeText'),
      action: t('oauth.own.revoke'),
      danger: true,
    })
    if (yes) revoke.mutate({ params: { platformId, grantId } })
  }
  return (
    <Sheet title={t('oauth.own.title')}>
      <div className={styles.sheet}>
        <p className={styles.text}>{t('oauth.own.text')}</p>
        <ul className={styles.items}>
          {data.items.map(({ id, name, scopes, createdAt }) => (
            <li className={styles.item} key={id}>
              <div>
                <strong>{name}</strong>
                <p className="soft">
                  {t('oauth.own.since', { date: sentenceDay(new Date(createdAt), ownZone(), locale) })}
                </p>
                <p className="small">{scopes.map((scope) => t(`permission.${scope}`)).join(', ')}</p>
              </div>
              <Button
                aria-label={`${t('oauth.own.revoke')}: ${name}`}
                onClick={() => void askRevoke(id, name)}
                loading={revoke.busy}
              >
                {t('oauth.own.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

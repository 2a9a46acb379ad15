import { Button } from '@mantine/core'
import { ownZone, sentenceDay } from '#client/ui/format.ts'
import { useLocale, usePath, useWords } from '../../../app/hooks.ts'
import { runMutation, useAction, useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Banner, Sheet } from '../../../app/parts/Page.tsx'
import { ask } from '../../../app/parts/question.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from './Identities.module.css'

/** The signed-in person's accounts at providers. Nothing where the installation has none. */
export function Identities() {
  const t = useWords()
  const locale = useLocale()
  const path = usePath()
  const { data } = useApiQuery(queryOf('listIdentities'))
  const unlink = useApiMutation('unlinkIdentity', { onSuccess: () => notify(t('identity.own.removed')) })
  const textOf = useProblemText()
  const connect = useAction(async (provider: string) => {
    const { url } = await runMutation('startExternalSignIn', {
      params: { provider },
      body: { area: 'admin', lang: locale, link: true, backTo: path('admin/home/security/mfa') },
    })
    location.assign(url)
  })
  if (!data || (data.items.length === 0 && data.providers.length === 0)) return null
  const free = data.providers.filter(({ key }) => !data.items.some(({ provider }) => provider.key === key))
  const askUnlink = async (identityId: string, name: string) => {
    const yes = await ask({
      title: t('identity.own.removeTitle', { name }),
      body: t('identity.own.removeText'),
      action: t('identity.own.remove'),
      danger: true,
    })
    if (yes) unlink.mutate({ params: { identityId } })
  }
  return (
    <Sheet title={t('identity.own.title')}>
      <div className={styles.sheet}>
        <p className={styles.text}>{t(data.items.length > 0 ? 'identity.own.text' : 'identity.own.none')}</p>
        {data.items.length > 0 && (
          <ul className={styles.items}>
            {data.items.map(({ id, provider, email, createdAt }) => (
              <li className={styles.item} key={id}>
                <div>
                  <strong>{provider.name}</strong>
                  <p className="soft">
                    {t('identity.own.since', { email, date: sentenceDay(new Date(createdAt), ownZone(), locale) })}
                  </p>
                </div>
                <Button onClick={() => void askUnlink(id, provider.name)} loading={unlink.busy}>
                  {t('identity.own.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {connect.problem !== null && (
          <Banner tone="bad" role="alert">
            {textOf(connect.problem).title}
          </Banner>
        )}
        {free.length > 0 && (
          <div className={styles.add}>
            {free.map(({ key, name }) => (
              <Button key={key} onClick={() => connect.mutate(key)} disabled={connect.busy || connect.done}>
                {t('identity.own.connect', { name })}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Sheet>
  )
}

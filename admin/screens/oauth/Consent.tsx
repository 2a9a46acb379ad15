import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useSearchParams } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { $authUser } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import { useWords } from '../../app/hooks.ts'
import { runMutation, useAction } from '../../app/mutation.ts'
import { useProblemText } from '../../app/notices.tsx'
import authLayoutStyles from '../../app/parts/AuthLayout.module.css'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { Banner } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import styles from './Consent.module.css'

const NAMES = [
  'client_id',
  'redirect_uri',
  'state',
  'response_type',
  'scope',
  'code_challenge',
  'code_challenge_method',
] as const

/** An application asks to act for the signed-in person, who allows it or not. */
export function Screen() {
  const t = useWords()
  const textOf = useProblemText()
  const [params] = useSearchParams()
  const email = useStore($authUser)?.email ?? ''
  const platform = useStore($platform)?.name ?? ''
  const request = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as Record<
    (typeof NAMES)[number],
    string
  > & { response_type: 'code'; code_challenge_method: 'S256' }
  const { data, error, reload } = useApiQuery(queryOf('getAuthorization', { query: request }), { isEdited: true })
  const { mutate, busy, done, problem } = useAction(async (allow: boolean) => {
    const { url } = await runMutation('decideAuthorization', { body: { ...request, allow } })
    location.assign(url)
  })
  if (isProblem(error, 'oauth.requestInvalid') || isProblem(error, 'request.invalid'))
    return <AuthLayout title={t('oauth.consent.invalid')} lead={t('oauth.consent.invalidText')} />
  if (!data)
    return (
      <AuthLayout title={t('oauth.consent.page')}>
        {error ? (
          <ErrorState error={error} onRetry={reload} title={t('oauth.consent.page')} />
        ) : (
          <SkeletonRows rows={3} height={40} />
        )}
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={t('oauth.consent.title', { name: data.name })}
      lead={t('oauth.consent.lead', { name: data.name, email, platform })}
    >
      <ul className={styles.scopes}>
        {data.scopes.map((scope) => (
          <li key={scope}>{t(`permission.${scope}`)}</li>
        ))}
      </ul>
      <p className={styles.note}>
        {t('oauth.consent.note', { host: data.host })} {t('oauth.consent.ends')}
      </p>
      {problem !== null && (
        <div className={authLayoutStyles.note}>
          <Banner tone="bad" role="alert">
            {textOf(problem).title}
          </Banner>
        </div>
      )}
      <div className={authLayoutStyles.form}>
        <Button variant="filled" loading={busy || done} onClick={() => mutate(true)}>
          {t('oauth.consent.allow')}
        </Button>
        <Button disabled={busy || done} onClick={() => mutate(false)}>
          {t('oauth.consent.cancel')}
        </Button>
      </div>
    </AuthLayout>
  )
}

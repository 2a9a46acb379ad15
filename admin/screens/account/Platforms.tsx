import { Button, UnstyledButton } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { $authUser } from '#client/api/session.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { Mark } from '../../app/Mark.tsx'
import { useApiMutation } from '../../app/mutation.ts'
import { useProblemText } from '../../app/notices.tsx'
import authLayoutStyles from '../../app/parts/AuthLayout.module.css'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import choiceStyles from '../../app/parts/Choice.module.css'
import { Banner } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { useSignOut } from '../../app/useSignOut.ts'

/** Spec §9: connected platforms limit 5. */
const FIRST = 5
const MOST = 100

export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const signOut = useSignOut()
  const textOf = useProblemText()
  const user = useStore($authUser)
  const [limit, setLimit] = useState(FIRST)
  const {
    data: answer,
    error,
    loading,
    reload,
  } = useApiQuery(queryOf('listMyPlatforms', { params: { userId: user?.id ?? '' }, query: { limit } }), {
    enabled: user !== null,
  })
  const data = user ? answer?.data : []
  useEffect(() => {
    // Spec §8. The screen says so too: an empty list would say that there are none.
    if (error) console.error(error)
  }, [error])
  const { mutate, problem } = useApiMutation('startHandover', { onSuccess: ({ url }) => location.assign(url) })
  return (
    <AuthLayout title={t('auth.platforms.title')} lead={user?.email}>
      {problem !== null && (
        <Banner tone="bad" role="alert">
          {textOf(problem).detail}
        </Banner>
      )}
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : data === undefined || (loading && data.length === 0) ? (
        <SkeletonRows rows={3} height={52} />
      ) : data.length === 0 ? (
        <StateBox title={t('auth.platforms.none')}>{t('auth.platforms.noneHint')}</StateBox>
      ) : (
        <ul className={authLayoutStyles.list}>
          {data.map((platform) => (
            <li key={platform.id}>
              <UnstyledButton
                className={choiceStyles.choice}
                style={{ width: '100%', alignItems: 'center' }}
                onClick={() => mutate({ body: { platformId: platform.id } })}
              >
                <Mark name={platform.name} />
                <span className="cut" style={{ flex: 1 }}>
                  <b>{platform.name}</b>
                  <br />
                  <span className="small soft">{platform.host}</span>
                </span>
                <IconChevronRight size={16} stroke={1.6} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <div className={authLayoutStyles.form}>
        {data?.length === FIRST && limit === FIRST && (
          <Button onClick={() => setLimit(MOST)}>{t('auth.platforms.all')}</Button>
        )}
        {user?.superAdmin && (
          <Button component={Link} to={`/${locale}/admin/operators`}>
            {t('auth.operators')}
          </Button>
        )}
        <Button component={Link} to={`/${locale}/admin/start-onboarding`}>
          {t('auth.createPlatform')}
        </Button>
        <Button onClick={() => void signOut()}>{t('header.signOut')}</Button>
      </div>
    </AuthLayout>
  )
}

import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { usePath, useWords } from '../../../app/hooks.ts'
import { AuthLayout } from '../../../app/parts/AuthLayout.tsx'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { draftStore } from './draft.ts'
import type { Known } from './useDraft.ts'

/** Shows its content once the templates are known, and to those who may create a platform here. */
export function OnboardingFrame({ children }: { children: (known: Known) => ReactNode }) {
  const t = useWords()
  const path = usePath()
  const [hasLicence] = useState(() => Boolean(draftStore.read()?.licence))
  const { data, error, reload } = useApiQuery(queryOf('getOnboarding'), { isEdited: true })
  if (data && (data.mayCreate || hasLicence)) return children(data)
  if (data)
    return (
      <AuthLayout
        title={t('onboarding.register.closedTitle')}
        lead={t(`onboarding.register.${data.registration === 'closed' ? 'closed' : 'invited'}`)}
      >
        <Button component={Link} to={path('appsumo-register')} variant="filled" fullWidth>
          {t('onboarding.register.enterCode')}
        </Button>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('onboarding.start.title')}>
      {error ? <ErrorState error={error} onRetry={reload} /> : <SkeletonRows rows={4} height={48} />}
    </AuthLayout>
  )
}

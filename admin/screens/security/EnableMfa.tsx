import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { $authUser } from '#client/api/session.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { useEnter } from '../../app/useEnter.ts'
import { AddAuthenticator } from './parts/AddAuthenticator.tsx'
import { RecoveryCodes } from './parts/RecoveryCodes.tsx'

/** Sets up two-step sign-in where the platform asks for it, before anything else opens. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const user = useStore($authUser)
  const enter = useEnter()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { data, error, reload } = useApiQuery(queryOf('getPendingSignIn'), { isEdited: true })
  if (codes)
    return (
      <AuthLayout title={t('security.recovery.title')} lead={t('security.recovery.lead')}>
        <RecoveryCodes codes={codes} />
        <Button variant="filled" fullWidth mt="md" onClick={() => void enter()}>
          {t('security.enable.goOn')}
        </Button>
      </AuthLayout>
    )
  if (data && data.pending?.step !== 'enrol')
    return (
      <Navigate to={`/${locale}/admin/${data.pending ? 'mfa-code/' : user ? 'home/security/mfa' : 'login'}`} replace />
    )
  return (
    <AuthLayout title={t('security.enable.title')} lead={t('security.enable.lead')}>
      {error && !data && <ErrorState error={error} onRetry={reload} title={t('security.enable.title')} />}
      {!data && !error && <SkeletonRows rows={4} height={48} />}
      {data && <AddAuthenticator onDone={(made) => (made.length > 0 ? setCodes(made) : void enter())} />}
    </AuthLayout>
  )
}

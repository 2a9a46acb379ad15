import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { Link } from 'react-router'
import { $authUser } from '#client/api/session.ts'
import { boot } from '../../app/boot.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import authLayoutStyles from '../../app/parts/AuthLayout.module.css'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { useSignOut } from '../../app/useSignOut.ts'

export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const signOut = useSignOut()
  const user = useStore($authUser)
  return (
    <AuthLayout title={t('auth.deleted.title')} lead={t('auth.deleted.text')}>
      <div className={authLayoutStyles.form}>
        <Button variant="filled" component="a" href={boot.appUrl}>
          {t('menu.otherPlatforms')}
        </Button>
        {user ? (
          <Button onClick={() => void signOut()}>{t('header.signOut')}</Button>
        ) : (
          <Button component={Link} to={`/${locale}/admin/login`}>
            {t('auth.login.submit')}
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}

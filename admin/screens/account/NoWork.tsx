import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { $authUser } from '#client/api/session.ts'
import { boot } from '../../app/boot.ts'
import { useWords } from '../../app/hooks.ts'
import authLayoutStyles from '../../app/parts/AuthLayout.module.css'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { useSignOut } from '../../app/useSignOut.ts'

/** For a role without a single page here, e.g. a juror's: that there is nothing to do yet, and the ways out. */
export function Screen() {
  const t = useWords()
  const signOut = useSignOut()
  const user = useStore($authUser)
  return (
    <AuthLayout title={t('auth.noWork.title')} lead={t('auth.noWork.text', { email: user?.email ?? '' })}>
      <div className={authLayoutStyles.form}>
        {boot.publicUrl && (
          <Button variant="filled" component="a" href={boot.publicUrl}>
            {t('menu.publicSite')}
          </Button>
        )}
        <Button component="a" href={boot.appUrl}>
          {t('menu.otherPlatforms')}
        </Button>
        <Button onClick={() => void signOut()}>{t('header.signOut')}</Button>
      </div>
    </AuthLayout>
  )
}

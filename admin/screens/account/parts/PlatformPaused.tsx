import { Button } from '@mantine/core'
import { boot } from '../../../app/boot.ts'
import { useWords } from '../../../app/hooks.ts'
import authLayoutStyles from '../../../app/parts/AuthLayout.module.css'
import { AuthLayout } from '../../../app/parts/AuthLayout.tsx'
import { useSignOut } from '../../../app/useSignOut.ts'

/** A platform whose back office is closed for now: why, what still works, and the way out. */
export function PlatformPaused({ state }: { state: 'standby' | 'suspended' }) {
  const t = useWords()
  const signOut = useSignOut()
  return (
    <AuthLayout title={t(`auth.${state}.title`)} lead={t(`auth.${state}.text`)}>
      <div className={authLayoutStyles.form}>
        {boot.publicUrl && (
          <Button component="a" href={boot.publicUrl}>
            {t('menu.publicSite')}
          </Button>
        )}
        <Button variant="filled" onClick={() => void signOut()}>
          {t('header.signOut')}
        </Button>
      </div>
    </AuthLayout>
  )
}

import { useStore } from '@nanostores/react'
import { $platform } from '#client/stores/platform.ts'
import { useAllowed, useWords } from '../../app/hooks.ts'
import { StaffPage } from './parts/StaffPage.tsx'

/** The people with a role on the whole platform. */
export function Screen() {
  const t = useWords()
  const allowed = useAllowed()
  const platform = useStore($platform)
  return (
    <StaffPage
      owner={{ platformId: platform?.id ?? '' }}
      title={t('menu.admins')}
      path="admin/admins"
      canEdit={allowed('platform.user.update')}
    />
  )
}

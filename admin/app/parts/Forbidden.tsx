import { IconLock } from '@tabler/icons-react'
import type { Permission } from '#core/access/permissions.ts'
import { useWords } from '../hooks.ts'
import { StateBox } from './States.tsx'

/** The right in words, and who can give it. */
export function Forbidden({ permission }: { permission: Permission }) {
  const t = useWords()
  return (
    <div className="page" data-width="settings">
      <div className="sheet">
        <StateBox icon={IconLock} title={t('state.forbidden')} isPage>
          {t('state.missing', { right: t(`permission.${permission}`) })}
        </StateBox>
      </div>
    </div>
  )
}

import { IconLock } from '@tabler/icons-react'
import type { Permission } from '#core/access/permissions.ts'
import { useWords } from '../hooks.ts'
import pageStyles from './Page.module.css'
import { StateBox } from './States.tsx'

/** The right in words, and who can give it. */
export function Forbidden({ permission }: { permission: Permission }) {
  const t = useWords()
  return (
    <div className={pageStyles.page} data-page="" data-width="settings">
      <div className={pageStyles.sheet} data-testid="sheet">
        <StateBox icon={IconLock} title={t('state.forbidden')} isPage>
          {t('state.missing', { right: t(`permission.${permission}`) })}
        </StateBox>
      </div>
    </div>
  )
}

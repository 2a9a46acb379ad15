import { useAllowed, usePath, useWords } from '../../../app/hooks.ts'
import { TabLinks } from '../../../app/parts/Page.tsx'

/** The pages about security: what the platform asks for, and one's own second step. */
export function SecurityTabs() {
  const t = useWords()
  const path = usePath()
  const allowed = useAllowed()
  return (
    <TabLinks
      label={t('security.title')}
      items={[
        ...(allowed('platform.security.read')
          ? [{ to: path('admin/home/security'), label: t('security.tab.rule') }]
          : []),
        { to: path('admin/home/security/mfa'), label: t('security.tab.own') },
      ]}
    />
  )
}

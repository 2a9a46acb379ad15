import { useAllowed, usePath, useWords } from '../../../app/hooks.ts'

/** The pages about security: what the platform asks for, one's own sign-in, one's tokens of the API. */
export function useSecurityTabs() {
  const t = useWords()
  const path = usePath()
  const allowed = useAllowed()
  return {
    label: t('security.title'),
    items: [
      ...(allowed('platform.security.read')
        ? [
            { to: path('admin/home/security'), label: t('security.tab.rule') },
            { to: path('admin/home/security/legal-notice'), label: t('security.tab.deletion') },
          ]
        : []),
      { to: path('admin/home/security/mfa'), label: t('security.tab.own') },
      ...(allowed('platform.token.create')
        ? [{ to: path('admin/home/security/tokens'), label: t('security.tab.tokens') }]
        : []),
      ...(allowed('platform.oauth.manage')
        ? [{ to: path('admin/home/security/apps'), label: t('security.tab.apps') }]
        : []),
    ],
  }
}

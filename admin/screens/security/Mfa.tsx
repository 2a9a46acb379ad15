import { useWords } from '../../app/hooks.ts'
import { Page } from '../../app/parts/Page.tsx'
import { Identities } from '../identity/parts/Identities.tsx'
import { AuthorizedApps } from '../oauth/parts/AuthorizedApps.tsx'
import { SessionsSheet, TrustedSheet } from './parts/DevicesSheets.tsx'
import { EmailSheet } from './parts/EmailSheet.tsx'
import { FactorsSheet } from './parts/FactorsSheet.tsx'
import { PasswordSheet } from './parts/PasswordSheet.tsx'
import { SecurityTabs } from './parts/SecurityTabs.tsx'

/** How the signed-in person signs in, and where they are signed in. */
export function Screen() {
  const t = useWords()
  return (
    <Page title={t('security.title')} width="settings">
      <SecurityTabs />
      <EmailSheet />
      <PasswordSheet />
      <FactorsSheet />
      <Identities />
      <AuthorizedApps />
      <TrustedSheet />
      <SessionsSheet />
    </Page>
  )
}

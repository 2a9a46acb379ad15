import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { $authUser, loadSession } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import { ownZone, sentenceDate } from '#client/ui/format.ts'
import type { Notices } from '#core/account/account.contract.ts'
import { useAllowed, useLocale, usePath, useWords } from './hooks.ts'
import { useApiMutation } from './mutation.ts'
import { Banner } from './parts/Page.tsx'
import { PageBanners } from './parts/PageBanners.tsx'

/** What is said over every page of the back office. */
export function StandingNotices({ notices: { support, deletion, twoSteps } }: { notices: Notices }) {
  return (
    <PageBanners>
      {support && <SupportNotice {...support} />}
      {deletion && <DeletionNotice {...deletion} />}
      {twoSteps && <TwoStepsNotice {...twoSteps} />}
    </PageBanners>
  )
}

const DETAILS = 'admin/home/account-deletion/platform'

/** The whole team sees when the platform goes. */
function DeletionNotice({ runAt }: NonNullable<Notices['deletion']>) {
  const t = useWords()
  const path = usePath()
  const locale = useLocale()
  const allowed = useAllowed()
  const { pathname } = useLocation()
  const to = path(DETAILS)
  return (
    <Banner tone="bad">
      <strong>{t('operators.notice.deletion', { date: sentenceDate(new Date(runAt), ownZone(), locale) })}</strong>
      {allowed('platform.page.administration') && pathname !== to && (
        <Button component={Link} to={to}>
          {t('operators.notice.details')}
        </Button>
      )}
    </Banner>
  )
}

const OWN_SIGN_IN = 'admin/home/security/mfa'

/** Somebody whose role will need two steps is told before a sign-in asks for the second. */
function TwoStepsNotice({ dueAt }: NonNullable<Notices['twoSteps']>) {
  const t = useWords()
  const path = usePath()
  const locale = useLocale()
  const { pathname } = useLocation()
  const to = path(OWN_SIGN_IN)
  // That page says it beside the way to set one up.
  if (pathname === to) return null
  return (
    <Banner tone="warn">
      <strong>{t('security.own.due', { date: sentenceDate(new Date(dueAt), ownZone(), locale) })}</strong>
      <Button component={Link} to={to}>
        {t('security.own.add')}
      </Button>
    </Banner>
  )
}

/** Whoever is here as support sees why and until when, and can end it. */
function SupportNotice({ reason, until, readOnly }: NonNullable<Notices['support']>) {
  const t = useWords()
  const locale = useLocale()
  const user = useStore($authUser)
  const platform = useStore($platform)
  const { mutate, busy } = useApiMutation('endSupport', { onSuccess: ({ url }) => location.assign(url) })
  useEffect(() => {
    // The rights have gone by then, and with them what the menu offers.
    const timer = setTimeout(() => void loadSession().catch(() => {}), new Date(until).getTime() - Date.now() + 1_000)
    return () => clearTimeout(timer)
  }, [until])
  return (
    <Banner tone="warn">
      <span>
        <strong>
          {t(readOnly ? 'operators.support.bannerRead' : 'operators.support.banner', {
            name: `${user?.firstname} ${user?.lastname}`.trim(),
            time: sentenceDate(new Date(until), ownZone(), locale),
          })}
        </strong>{' '}
        {t('operators.support.why', { reason })}
      </span>
      <Button loading={busy} onClick={() => mutate({ params: { platformId: platform?.id ?? '' } })}>
        {t('operators.support.end')}
      </Button>
    </Banner>
  )
}

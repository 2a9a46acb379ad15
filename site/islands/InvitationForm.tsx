import { call } from '#client/api/call.ts'
import { loadSession } from '#client/api/session.ts'
import type { OpenInvitation } from '#core/member/invitation.contract.ts'
import { type InvitationKind, InvitationPage } from './account/InvitationPage.tsx'
import { continueTo, secondStep } from './account/returnTo.ts'
import type { IslandProps } from './account/useSmallForm.ts'

/** Where the link of an invitation to work on the platform leads. */
export const InvitationForm = (props: IslandProps) => <InvitationPage {...props} kind={TO_WORK} />

const placeOf = ({ program, platform }: OpenInvitation): string => program ?? platform

const TO_WORK: InvitationKind<OpenInvitation> = {
  path: 'finalize-registration',
  check: (token) => call('checkInvitation', { body: { token } }),
  decline: (token) => call('declineInvitation', { body: { token } }),
  async accept({ lang, ...body }) {
    const { pending, to } = await call('acceptInvitation', { body: { ...body, locale: lang } })
    if (pending) return location.assign(secondStep(lang, pending, `/${lang}/${to}`))
    const { permissions } = await loadSession()
    const isWork = permissions.includes('platform.back-office-access.authorize')
    await continueTo(lang, isWork ? `/${lang}/${to}` : null)
  },
  heading: (invitation, t) => t('invitation.join', { place: placeOf(invitation) }),
  lead: (invitation, t) => (
    <p className="muted auth__lead">
      {t('invitation.lead', { name: invitation.invitedBy, role: invitation.roleName, place: placeOf(invitation) })}
    </p>
  ),
  nameOf: ({ firstname, lastname }) => ({ firstname, lastname }),
  words: { existing: 'invitation.existing', finish: 'invitation.finish', accept: 'invitation.acceptAction' },
}

import { call } from '#client/api/call.ts'
import type { JoinInvitation } from '#core/participant/join.contract.ts'
import { moment } from '#core/site/dates.ts'
import { type InvitationKind, InvitationPage } from './account/InvitationPage.tsx'
import { secondStep } from './account/returnTo.ts'
import type { IslandProps } from './account/useSmallForm.ts'

/** Where the link of an invitation to apply together leads. */
export const JoinForm = (props: IslandProps) => <InvitationPage {...props} kind={TO_APPLY} />

const TO_APPLY: InvitationKind<JoinInvitation> = {
  path: 'join-application',
  check: (token) => call('checkJoinInvitation', { body: { token } }),
  decline: (token) => call('declineJoinInvitation', { body: { token } }),
  async accept({ lang, ...body }) {
    const { pending, responseId, programSlug } = await call('acceptJoinInvitation', { body: { ...body, locale: lang } })
    const to = `/${lang}/applications/${programSlug}/apply?${new URLSearchParams({ responseId })}`
    location.assign(pending ? secondStep(lang, pending, to) : to)
  },
  heading: ({ invitedBy: name }, t) => t('join.heading', { name }),
  lead({ invitedBy: name, role, title, program }, t, lang) {
    const facts = [
      [t('join.call'), [program.title, program.category].filter(Boolean).join(', ')],
      [t('join.application'), title],
      [t('join.access'), t(`role.${role}`)],
      [t('join.deadline'), program.deadlineAt && moment(new Date(program.deadlineAt), program.zone, lang)],
    ].filter(([, value]) => value)
    return (
      <>
        <p className="muted auth__lead">{t(`join.lead.${role}`, { name })}</p>
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </>
    )
  },
  words: { existing: 'join.existing', finish: 'join.finish', accept: 'join.accept' },
}

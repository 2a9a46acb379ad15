import { Button, Checkbox, PasswordInput, TextInput, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CallInput } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { logOut } from '#client/api/session.ts'
import { $backToUrl } from '#client/stores/navigation.ts'
import { ownZone, sentenceDay } from '#client/ui/format.ts'
import type { OpenInvitation } from '#core/member/invitation.contract.ts'
import { ACCEPTED_PAGES } from '#core/page/page.rules.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { useRefusalFocus } from '../../app/issues.ts'
import { runMutation, useAction, useApiMutation } from '../../app/mutation.ts'
import { useProblemText } from '../../app/notices.tsx'
import authLayoutStyles from '../../app/parts/AuthLayout.module.css'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { FormErrors } from '../../app/parts/forms/FormErrors.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { Banner } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { useEnter } from '../../app/useEnter.ts'
import styles from './Member.module.css'
import { useRoleName } from './parts/names.ts'

/** Where the link of an invitation leads: what it is to, and how it is accepted. */
export function Screen() {
  const t = useWords()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const [invitation, setInvitation] = useState<OpenInvitation | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [reads, setReads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reads` asks again
  useEffect(() => {
    setFailure(null)
    if (token === '') return
    runMutation('checkInvitation', { body: { token } }).then(setInvitation, setFailure)
  }, [token, reads])
  const again = () => setReads((times) => times + 1)
  if (failure && !isProblem(failure, 'invitation.unknown') && !isProblem(failure, 'request.invalid'))
    return (
      <AuthLayout title={t('invitation.title')}>
        <ErrorState error={failure} onRetry={again} />
      </AuthLayout>
    )
  if (failure || token === '') return <Ended title={t('invitation.unknown')} text={t('invitation.unknownText')} />
  if (!invitation)
    return (
      <AuthLayout title={t('invitation.title')}>
        <SkeletonRows rows={4} />
      </AuthLayout>
    )
  return <Found invitation={invitation} token={token} onChange={again} />
}

interface FoundProps {
  invitation: OpenInvitation
  token: string
  /** It may have become something else. */
  onChange: () => void
}

function Found({ invitation, token, onChange }: FoundProps) {
  const t = useWords()
  const locale = useLocale()
  const { state, email, invitedBy, signedInAs } = invitation
  const day = (at: string | null) => (at ? sentenceDay(new Date(at), ownZone(), locale) : '')
  switch (state) {
    case 'accepted':
      return (
        <Ended
          title={t('invitation.accepted')}
          text={t('invitation.acceptedText', { date: day(invitation.endedAt), email })}
        />
      )
    case 'expired':
      return (
        <Ended
          title={t('invitation.expired')}
          text={t('invitation.expiredText', { date: day(invitation.expiresAt), name: invitedBy })}
        />
      )
    case 'revoked':
      return <Ended title={t('invitation.revoked')} text={t('invitation.revokedText', { name: invitedBy })} />
    case 'declined':
      return <Ended title={t('invitation.declined')} text={t('invitation.declinedText', { name: invitedBy })} />
    case 'sent':
      if (signedInAs !== null && signedInAs.toLowerCase() !== email.toLowerCase())
        return <OtherPerson email={email} signedInAs={signedInAs} onChange={onChange} />
      return <Open invitation={invitation} token={token} onChange={onChange} />
  }
}

function Ended({ title, text }: { title: string; text: string }) {
  const t = useWords()
  const locale = useLocale()
  return (
    <AuthLayout title={title} lead={text}>
      <div className={authLayoutStyles.form}>
        <Button component={Link} to={`/${locale}/admin/login`} variant="filled">
          {t('auth.login.title')}
        </Button>
      </div>
    </AuthLayout>
  )
}

function OtherPerson({ email, signedInAs, onChange }: { email: string; signedInAs: string; onChange: () => void }) {
  const t = useWords()
  const change = useAction(async () => {
    await logOut()
    onChange()
  })
  return (
    <AuthLayout title={t('invitation.other')} lead={t('invitation.otherText', { email, account: signedInAs })}>
      <Button variant="filled" loading={change.busy} onClick={() => change.mutate()}>
        {t('invitation.change')}
      </Button>
    </AuthLayout>
  )
}

/** What it is to, who sent it, what they wrote, then the way in. */
function Open(props: FoundProps) {
  const t = useWords()
  const roleName = useRoleName()
  const { invitation, token, onChange } = props
  const { program, platform, role, invitedBy, message } = invitation
  const place = program ?? platform
  const decline = useApiMutation('declineInvitation', { onSuccess: onChange, onProblem: onChange })
  return (
    <AuthLayout
      title={t('invitation.join', { place })}
      lead={t('invitation.lead', { name: invitedBy, role: roleName(role), place })}
    >
      {message && <p className={`${styles.message} ${authLayoutStyles.note}`}>{message}</p>}
      {invitation.account === 'new' ? (
        <NewAccount {...props} />
      ) : invitation.signedInAs !== null ? (
        <Confirm {...props} />
      ) : (
        <SignIn {...props} />
      )}
      <p className={styles.decline}>
        <UnstyledButton className="link" disabled={decline.busy} onClick={() => decline.mutate({ body: { token } })}>
          {t('invitation.decline')}
        </UnstyledButton>
      </p>
    </AuthLayout>
  )
}

type Account = NonNullable<CallInput<'acceptInvitation'>['body']['account']>

/** Accepts, then goes where the role leads, or to the second step. */
function useAccept({ token, onChange }: Pick<FoundProps, 'token' | 'onChange'>) {
  const locale = useLocale()
  const goOn = useEnter()
  return async (account?: Account) => {
    try {
      const { pending, to } = await runMutation('acceptInvitation', {
        body: { token, locale, ...(account && { account }) },
      })
      $backToUrl.set(`/${locale}/${to}`)
      await goOn(pending)
    } catch (problem) {
      // It ended meanwhile: the page says how.
      if (isProblem(problem) && problem.status === 410) return onChange()
      throw problem
    }
  }
}

function NewAccount({ invitation, token, onChange }: FoundProps) {
  const t = useWords()
  const locale = useLocale()
  const accept = useAccept({ token, onChange })
  const texts = ACCEPTED_PAGES.filter((key) => invitation.texts[key] !== undefined)
  const form = useApiForm({
    initial: { firstname: invitation.firstname, lastname: invitation.lastname, password: '', accepted: false },
    required: ['firstname', 'lastname', 'password'],
    check: ({ password, accepted }) => [
      ...(password && password.length < 10 ? [{ at: 'password', rule: 'password-weak' }] : []),
      ...(texts.length > 0 && !accepted ? [{ at: 'accepted', rule: 'required' }] : []),
    ],
    fields: { 'account.passwordWeak': 'password' },
    submit: ({ firstname, lastname, password }) =>
      accept({ firstname: firstname.trim(), lastname: lastname.trim(), password, accepted: invitation.texts }),
  })
  return (
    <form className={authLayoutStyles.form} onSubmit={form.submit} noValidate>
      <FormErrors form={form} />
      <TextInput
        label={t('auth.email')}
        description={t('invitation.emailHint')}
        value={invitation.email}
        readOnly
        autoComplete="username"
      />
      <TextInput
        label={t('invitation.firstname')}
        maxLength={100}
        autoComplete="given-name"
        {...form.field('firstname')}
      />
      <TextInput
        label={t('invitation.lastname')}
        maxLength={100}
        autoComplete="family-name"
        {...form.field('lastname')}
      />
      <PasswordInput
        label={t('auth.password')}
        description={t('auth.passwordHint')}
        autoComplete="new-password"
        {...form.field('password')}
        error={form.errorAt('password') && t('auth.passwordHint')}
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
      />
      {texts.length > 0 && (
        <Checkbox
          {...form.checkbox('accepted')}
          error={form.errorAt('accepted') && t('invitation.mustAccept')}
          label={
            <>
              {t('invitation.accept')}{' '}
              {texts.map((key, index) => (
                <span key={key}>
                  {index > 0 && ', '}
                  <a href={`/${locale}/${key}`} target="_blank" rel="noopener">
                    {t(`invitation.text.${key}`)}
                  </a>
                </span>
              ))}
            </>
          }
        />
      )}
      <Button type="submit" variant="filled" loading={form.busy || form.done}>
        {t('invitation.finish')}
      </Button>
    </form>
  )
}

/** Somebody who is signed in as the person of the invitation. */
function Confirm({ invitation, token, onChange }: FoundProps) {
  const t = useWords()
  const textOf = useProblemText()
  const accept = useAccept({ token, onChange })
  const { mutate, busy, done, problem } = useAction(() => accept())
  useRefusalFocus(problem)
  return (
    <div className={authLayoutStyles.form}>
      {problem !== null && (
        <Banner tone="bad" role="alert">
          {textOf(problem).detail}
        </Banner>
      )}
      <p>{t('invitation.as', { email: invitation.email })}</p>
      <Button variant="filled" loading={busy || done} onClick={() => mutate()}>
        {t('invitation.acceptAction')}
      </Button>
    </div>
  )
}

/** Somebody with an account: signs in, with the second step where they have one, and comes back here to accept. */
function SignIn({ invitation, token, onChange }: FoundProps) {
  const t = useWords()
  const locale = useLocale()
  const goOn = useEnter()
  const accept = useAccept({ token, onChange })
  const form = useApiForm({
    initial: { password: '' },
    required: ['password'],
    submit: async ({ password }) => {
      const { pending } = await runMutation('login', { body: { email: invitation.email, password } })
      if (!pending) return accept()
      $backToUrl.set(`/${locale}/admin/finalize-registration?${new URLSearchParams({ token })}`)
      await goOn(pending)
    },
  })
  const isWrong = isProblem(form.problem, 'account.credentials')
  return (
    <form className={authLayoutStyles.form} onSubmit={form.submit} noValidate>
      {isWrong ? (
        <Banner tone="bad" role="alert">
          {t('invitation.wrong')}
        </Banner>
      ) : (
        <FormErrors form={form} />
      )}
      <p>{t('invitation.existing')}</p>
      <TextInput label={t('auth.email')} value={invitation.email} readOnly autoComplete="username" />
      <PasswordInput
        label={t('auth.password')}
        autoComplete="current-password"
        {...form.field('password')}
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
      />
      <p className={authLayoutStyles.aside}>
        <Link to={`/${locale}/admin/reset-password`}>{t('auth.login.forgot')}</Link>
      </p>
      <Button type="submit" variant="filled" loading={form.busy || form.done}>
        {t('invitation.signIn')}
      </Button>
    </form>
  )
}

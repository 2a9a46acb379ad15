import { type ReactNode, useEffect, useRef, useState } from 'react'
import { describeError, isProblem } from '#client/api/problem.ts'
import { loadSession } from '#client/api/session.ts'
import { type T, translator } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import type { Invited, NewAccount } from '#core/member/invited.contract.ts'
import { plainDate } from '#core/site/dates.ts'
import { Failure, Note } from '../Note.tsx'
import { focusHeading, setHeading } from './heading.ts'
import { MAIL } from './icons.ts'
import { ownZone, tokenOf } from './invitationLink.ts'
import { ChangeAccount, GoButton, NewAccountForm, Over, SignInForm } from './invited.tsx'
import { useOtherLanguages } from './useOtherLanguages.ts'
import type { IslandProps } from './useSmallForm.ts'

/** What invitations of one kind have of their own. */
export interface InvitationKind<I extends Invited> {
  /** Where the link leads, after the language. */
  path: string
  check: (token: string) => Promise<I>
  /** Accepts, and goes where that leads. */
  accept: (given: { token: string; lang: Locale; account?: NewAccount }) => Promise<void>
  decline: (token: string) => Promise<unknown>
  heading: (invitation: I, t: T) => string
  /** What it is to, and who sent it. */
  lead: (invitation: I, t: T, lang: Locale) => ReactNode
  /** Name of a person without an account, where it was given. */
  nameOf?: (invitation: I) => { firstname: string; lastname: string }
  /** Keys of its words. */
  words: { existing: string; finish: string; accept: string }
}

/** Why it could not be read, where the link may be good. */
interface Unread {
  failure: string
}

type Answer<I> = I | 'unknown' | Unread | null

const isUnread = (answer: object): answer is Unread => 'failure' in answer

interface PageProps<I extends Invited> extends IslandProps {
  kind: InvitationKind<I>
}

/** Where the link of an invitation leads: what it is to, and how it is accepted. */
export function InvitationPage<I extends Invited>(props: PageProps<I>) {
  const { kind, lang } = props
  const t = translator(props.words, lang)
  const [token, setToken] = useState('')
  const [answer, setAnswer] = useState<Answer<I>>(null)

  const look = (given: string) => {
    if (given === '') return setAnswer('unknown')
    kind
      .check(given)
      .then(setAnswer, (error: unknown) =>
        setAnswer(
          isProblem(error, 'invitation.unknown') || isProblem(error, 'request.invalid')
            ? 'unknown'
            : { failure: describeError(error, t('offline')) },
        ),
      )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the token of the address
  useEffect(() => {
    const found = tokenOf()
    history.replaceState({ token: found }, '', location.pathname)
    setToken(found)
    // Cookies of a session that can be renewed say who is signed in.
    void loadSession()
      .catch(() => {})
      .then(() => look(found))
  }, [])
  const isAgain = useRef(false)
  const again = () => {
    isAgain.current = true
    look(token)
  }
  const title = headingOf(kind, answer, t)
  useEffect(() => {
    if (title) setHeading(title)
    // What was pressed is gone, and the focus with it.
    if (answer !== null && isAgain.current) focusHeading()
  }, [title, answer])
  useOtherLanguages(null, token)

  if (answer === null)
    return (
      <p className="muted auth__lead" role="status">
        {t('invitation.busy')}
      </p>
    )
  if (answer === 'unknown') return <Over {...props} t={t} look="warn" icon="alert" text={t('invitation.unknownText')} />
  if (isUnread(answer)) return <Failure title={answer.failure} again={[t('invitation.again'), again]} />
  return <Found {...props} t={t} invitation={answer} token={token} onChange={again} />
}

const isOther = ({ signedInAs, email }: Invited): boolean =>
  signedInAs !== null && signedInAs.toLowerCase() !== email.toLowerCase()

function headingOf<I extends Invited>({ heading }: InvitationKind<I>, answer: Answer<I>, t: T): string {
  if (answer === null) return ''
  if (answer === 'unknown') return t('invitation.unknown')
  if (isUnread(answer)) return ''
  if (answer.state !== 'sent') return t(`invitation.${answer.state}`)
  return isOther(answer) ? t('invitation.other') : heading(answer, t)
}

interface FoundProps<I extends Invited> extends PageProps<I> {
  t: T
  invitation: I
  token: string
  /** It may have become something else. */
  onChange: () => void
}

function Found<I extends Invited>(props: FoundProps<I>) {
  const { t, lang, invitation, onChange } = props
  const { email, invitedBy: name, state } = invitation
  const day = (at: string | null) => (at ? plainDate(new Date(at), ownZone(), lang) : '')
  switch (state) {
    case 'accepted':
      return (
        <Over
          {...props}
          look="ok"
          icon="tick"
          text={t('invitation.acceptedText', { date: day(invitation.endedAt), email })}
        />
      )
    case 'expired':
      return (
        <Over
          {...props}
          look="warn"
          icon="time"
          text={t('invitation.expiredText', { date: day(invitation.expiresAt), name })}
        />
      )
    case 'revoked':
    case 'declined':
      return <Over {...props} look="warn" icon="alert" text={t(`invitation.${state}Text`, { name })} />
    case 'sent':
      if (!isOther(invitation)) return <Open {...props} />
      return (
        <>
          <Note
            look="warn"
            icon="alert"
            role="status"
            text={t('invitation.otherText', { email, account: invitation.signedInAs ?? '' })}
          />
          <ChangeAccount t={t} onChange={onChange} />
        </>
      )
  }
}

/** What it is to and what the sender wrote, then the way in. */
function Open<I extends Invited>(props: FoundProps<I>) {
  const { kind, t, lang, invitation, token, onChange } = props
  const { email, message } = invitation
  const decline = () => kind.decline(token).then(onChange, onChange)
  return (
    <>
      {kind.lead(invitation, t, lang)}
      {message && <Note icon={MAIL} text={<span className="auth__message">{message}</span>} />}
      {invitation.account === 'new' ? (
        <NewAccountForm
          {...props}
          {...kind.nameOf?.(invitation)}
          email={email}
          texts={invitation.texts}
          submit={t(kind.words.finish)}
          onSend={(account) => accept(props, account)}
        />
      ) : invitation.signedInAs !== null ? (
        <>
          <p className="auth__lead">{t('invitation.as', { email })}</p>
          <GoButton t={t} label={t(kind.words.accept)} onGo={() => accept(props)} />
        </>
      ) : (
        <>
          {/* Somebody with an account signs in, with the second step where they have one, and comes back here to accept. */}
          <p className="auth__lead">{t(kind.words.existing)}</p>
          <SignInForm
            {...props}
            email={email}
            here={`/${lang}/${kind.path}?${new URLSearchParams({ token })}`}
            onSignedIn={() => accept(props)}
          />
        </>
      )}
      <p className="auth__hint">
        <button type="button" className="btn btn--quiet btn--s" onClick={() => void decline()}>
          {t('invitation.decline')}
        </button>
      </p>
    </>
  )
}

/** An invitation that ended meanwhile is looked at again. */
async function accept<I extends Invited>(
  { kind, token, lang, onChange }: FoundProps<I>,
  account?: NewAccount,
): Promise<void> {
  try {
    await kind.accept({ token, lang, ...(account && { account }) })
  } catch (error) {
    if (!isProblem(error) || error.status !== 410) throw error
    onChange()
  }
}

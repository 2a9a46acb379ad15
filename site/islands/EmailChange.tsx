import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { translator } from '#client/words.ts'
import type { IslandProps } from './account/useSmallForm.ts'
import { Failure, Note } from './Note.tsx'

type State = 'loading' | 'ask' | 'confirmed' | 'stopped' | 'failed' | 'other' | 'offline'

/** Where the links about a new email address lead: confirms it, or stops the change. A press of a button, so that no scanner of mail does. */
export function EmailChange({ words, lang }: IslandProps) {
  const t = translator(words, lang)
  const [state, setState] = useState<State>('loading')
  const [link, setLink] = useState<{ token: string; stop: boolean }>({ token: '', stop: false })
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const stop = query.get('stop')
    const token = stop ?? query.get('token') ?? ''
    setLink({ token, stop: stop !== null })
    setState(token ? 'ask' : 'failed')
    // The token must not stay in the history or go out in a Referer.
    history.replaceState(null, '', location.pathname)
  }, [])
  const go = () => {
    if (busy) return
    setBusy(true)
    const body = { token: link.token }
    const stop = () => call('stopEmailChange', { body })
    const confirm = () => call('confirmEmailChange', { body })
    const work: Promise<{ email: string }> = link.stop ? stop() : confirm()
    work
      .then(
        (answer) => {
          setEmail(answer.email)
          setState(link.stop ? 'stopped' : 'confirmed')
        },
        (error: unknown) => {
          if (!isProblem(error)) throw error
          setState(error.status === 0 ? 'offline' : error.code === 'account.linkOfOther' ? 'other' : 'failed')
        },
      )
      .finally(() => setBusy(false))
  }
  if (state === 'loading') return null
  if (state === 'confirmed')
    return (
      <>
        <Note
          look="ok"
          icon="tick"
          role="status"
          title={t('emailChange.confirmed')}
          text={t('emailChange.confirmedText', { email })}
        />
        <a className="btn btn--main btn--wide auth__go" href={`/${lang}/profile`}>
          {t('emailChange.toAccount')}
        </a>
      </>
    )
  if (state === 'stopped')
    return (
      <>
        <Note
          look="ok"
          icon="tick"
          role="status"
          title={t('emailChange.stopped', { email })}
          text={t('emailChange.stoppedText')}
        />
        <a className="btn btn--main btn--wide auth__go" href={`/${lang}/reset-password`}>
          {t('emailChange.choose')}
        </a>
      </>
    )
  if (state === 'failed' || state === 'other')
    return (
      <>
        <Note
          look="warn"
          icon="alert"
          role="alert"
          title={t(state === 'other' ? 'emailChange.other' : 'emailChange.failed')}
          text={t(state === 'other' ? 'emailChange.otherText' : 'emailChange.failedText')}
        />
        <a className="btn btn--wide auth__go" href={`/${lang}/profile`}>
          {t('emailChange.toAccount')}
        </a>
      </>
    )
  return (
    <>
      <p className="muted auth__lead">{t(link.stop ? 'emailChange.stopText' : 'emailChange.confirmText')}</p>
      {state === 'offline' && <Failure text={t('offline')} />}
      <button
        className={`btn btn--main btn--wide auth__go${busy ? ' is-busy' : ''}`}
        type="button"
        aria-disabled={busy || undefined}
        onClick={go}
      >
        {busy && <span className="spin" aria-hidden="true" />}
        {t(link.stop ? 'emailChange.stop' : 'emailChange.confirm')}
      </button>
    </>
  )
}

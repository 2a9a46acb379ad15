import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { logOut } from '#client/api/session.ts'
import { say, type Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { forgetKept, sendKept } from './kept.ts'

interface SignOutProps {
  leave: Words
  lang: Locale
  userId: string
  onStay: () => void
}

/** Signs out once everything is saved; else asks first, for what this device keeps goes with the person. */
export function SignOut({ leave, lang, userId, onStay }: SignOutProps) {
  const t = (key: string, vars = {}) => say(leave, key, vars, lang)
  const dialog = useRef<HTMLDialogElement>(null)
  const stay = useRef<HTMLButtonElement>(null)
  const [unsaved, setUnsaved] = useState(0)
  const [offline, setOffline] = useState(false)
  const asks = unsaved > 0 || offline

  const goAway = async () => {
    // Without an answer the person would still be signed in when the network is back, and take it that they are not.
    if (await call('getSession').then(Boolean, () => false)) return leaveNow()
    setOffline(true)
  }
  const leaveNow = async () => {
    const forget = () => forgetKept(userId)
    // A form that is still open keeps what it could not send, until the page is gone.
    addEventListener('pagehide', forget)
    await logOut()
    forget()
    location.assign(`/${lang}/`)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is asked for
  useEffect(() => {
    void sendKept(userId).then((left) => (left === 0 ? goAway() : setUnsaved(left)))
  }, [])
  useEffect(() => {
    if (!asks) return
    dialog.current?.showModal()
    stay.current?.focus()
  }, [asks])

  return (
    <>
      <p className="vh" role="status">
        {!asks && t('saving')}
      </p>
      <dialog className="dialog" ref={dialog} aria-labelledby="leave" onClose={onStay}>
        <h2 id="leave">{unsaved > 0 ? t('title', { count: unsaved }) : t('offline')}</h2>
        {unsaved > 0 && <p className="apply__message">{t('text')}</p>}
        {unsaved > 0 && offline && (
          <p className="apply__message" role="alert">
            {t('offline')}
          </p>
        )}
        <div className="dialog__end">
          {unsaved > 0 && (
            <button className="btn btn--bad" type="button" onClick={goAway}>
              {t('anyway')}
            </button>
          )}
          <button className="btn btn--main" type="button" ref={stay} onClick={onStay}>
            {t('stay')}
          </button>
        </div>
      </dialog>
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
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
  const [unsaved, setUnsaved] = useState(0)

  const goAway = async () => {
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
    if (unsaved > 0) dialog.current?.showModal()
  }, [unsaved])

  return (
    <>
      <p className="vh" role="status">
        {unsaved === 0 && t('saving')}
      </p>
      <dialog className="dialog" ref={dialog} aria-labelledby="leave" onClose={onStay}>
        <h2 id="leave">{t('title', { count: unsaved })}</h2>
        <p className="apply__message">{t('text')}</p>
        <div className="dialog__end">
          <button className="btn btn--bad" type="button" onClick={goAway}>
            {t('anyway')}
          </button>
          <button className="btn btn--main" type="button" onClick={onStay}>
            {t('stay')}
          </button>
        </div>
      </dialog>
    </>
  )
}

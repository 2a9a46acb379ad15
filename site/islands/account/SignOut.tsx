import { useEffect, useRef, useState } from 'react'
import { logOut } from '#client/api/session.ts'
import { translate, type Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { clearUnsent, sendUnsent } from './unsentStorage.ts'

interface SignOutProps {
  leave: Words
  lang: Locale
  userId: string
  onStay: () => void
}

/** Signs out once everything is saved; otherwise asks first, because signing out deletes unsent answers from the device. */
export function SignOut({ leave, lang, userId, onStay }: SignOutProps) {
  const t = (key: string, vars = {}) => translate(leave, key, vars, lang)
  const dialog = useRef<HTMLDialogElement>(null)
  const stay = useRef<HTMLButtonElement>(null)
  const [unsaved, setUnsaved] = useState(0)
  const [silent, setSilent] = useState(false)
  const asks = unsaved > 0 || silent
  const goHome = () => location.assign(`/${lang}/`)

  const goAway = async () => {
    const forget = () => clearUnsent(userId)
    // An open form stores unsent answers again until the page is left.
    addEventListener('pagehide', forget)
    const isEnded = await logOut()
    forget()
    if (isEnded) goHome()
    else setSilent(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is asked for
  useEffect(() => {
    void sendUnsent(userId).then((left) => (left === 0 ? goAway() : setUnsaved(left)))
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
      <dialog className="dialog" ref={dialog} aria-labelledby="leave" onClose={silent ? goHome : onStay}>
        <h2 id="leave">{silent ? t('out') : t('title', { count: unsaved })}</h2>
        <p className="apply__message">{t(silent ? 'silent' : 'text')}</p>
        <div className="dialog__end">
          {silent ? (
            <a className="btn btn--main" href={`/${lang}/`} ref={(link) => link?.focus()}>
              {t('home')}
            </a>
          ) : (
            <>
              <button className="btn btn--bad" type="button" onClick={goAway}>
                {t('anyway')}
              </button>
              <button className="btn btn--main" type="button" ref={stay} onClick={onStay}>
                {t('stay')}
              </button>
            </>
          )}
        </div>
      </dialog>
    </>
  )
}

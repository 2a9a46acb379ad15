import { useEffect } from 'react'
import { $authUser } from '#client/api/session.ts'
import { useStore } from '#client/stores/useStore.ts'
import type { Words } from '#client/words.ts'
import { translator } from '#client/words.ts'
import type { AuthUser } from '#core/account/account.contract.ts'
import type { Locale } from '#core/locale.ts'
import { redirectOnSessionEnd } from './account/sessionEnd.ts'
import { useSignOut } from './account/useSignOut.tsx'
import { Icon } from './Icon.tsx'

/** The header of pages about oneself: my applications, my account, sign out. The page's other island loads the session. */
export function AccountMenu({ words, leave, lang }: { words: Words; leave: Words; lang: Locale }) {
  const t = translator(words, lang)
  const user = useStore($authUser)
  useEffect(() => redirectOnSessionEnd(lang), [lang])
  const [signOut, asked] = useSignOut({ leave, lang, userId: user?.id })
  const mine = (
    <a className="head__link wide" href={`/${lang}/applications`}>
      {t('mine')}
    </a>
  )
  return (
    <>
      {mine}
      {user && (
        <details className="lang">
          <summary>
            <span className="avatar" aria-hidden="true">
              {initialsOf(user, lang)}
            </span>
            <span className="vh">{t('account', { name: `${user.firstname} ${user.lastname}`.trim() })}</span>
          </summary>
          <ul className="drop-menu">
            <li>
              <a href={`/${lang}/applications`}>{t('mine')}</a>
            </li>
            <li>
              <a href={`/${lang}/profile`}>
                <Icon name="person" />
                {t('profile')}
              </a>
            </li>
            <li>
              <button className="drop-menu__button" type="button" onClick={signOut}>
                {t('signOut')}
              </button>
            </li>
          </ul>
        </details>
      )}
      {asked}
    </>
  )
}

const initialsOf = ({ firstname, lastname }: AuthUser, lang: Locale): string =>
  `${[...firstname][0] ?? ''}${[...lastname][0] ?? ''}`.toLocaleUpperCase(lang)

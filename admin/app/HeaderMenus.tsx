import { Menu, Switch } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconLogout } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { $authUser } from '#client/api/session.ts'
import { LOCALE_NAMES } from '#core/locale.ts'
import { boot, SWITCH } from './boot.ts'
import styles from './HeaderMenus.module.css'
import { openHelp } from './help.ts'
import { useLocale, useNarrow, usePath, useText, useWords } from './hooks.ts'
import { AnchoredMenu, type AnchoredMenuProps } from './parts/AnchoredMenu.tsx'
import { allPrograms } from './programs.ts'
import { useApiQuery } from './query.ts'
import { $letters, switchLetters } from './shortcuts.ts'
import { nameOf } from './userName.ts'
import { useSignOut } from './useSignOut.ts'

export function PlatformMenu(props: AnchoredMenuProps) {
  const t = useWords()
  return (
    <AnchoredMenu {...props} position="bottom-start" width={216}>
      <Menu.Dropdown>
        {boot.publicUrl && (
          <Menu.Item component="a" href={boot.publicUrl} target="_blank">
            {t('menu.publicSite')}
          </Menu.Item>
        )}
        <Menu.Item component="a" href={boot.appUrl}>
          {t('menu.otherPlatforms')}
        </Menu.Item>
      </Menu.Dropdown>
    </AnchoredMenu>
  )
}

export function ProgramMenu(props: AnchoredMenuProps) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const navigate = useNavigate()
  const { data } = useApiQuery(allPrograms())
  return (
    <AnchoredMenu {...props} position="bottom-start" width={320}>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('header.programs')}</Menu.Label>
        {data?.items
          .filter(({ status }) => status !== 'deleted')
          .map((each) => (
            <Menu.Item key={each.id} onClick={() => void navigate(path(`admin/programs/${each.slug}/dashboard`))}>
              {text(each.title, each.lang)}
            </Menu.Item>
          ))}
        {data?.items.length === 0 && <Menu.Item disabled>{t('header.noProgram')}</Menu.Item>}
      </Menu.Dropdown>
    </AnchoredMenu>
  )
}

/** The same page in the other language: the language is the first segment of the path. */
function useSwitchLanguage() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (code: string) => {
    void navigate(`/${code}/${pathname.split('/').slice(2).join('/')}${search}`, { replace: true })
  }
}

export function LanguageMenu(props: AnchoredMenuProps) {
  const locale = useLocale()
  const choose = useSwitchLanguage()
  return (
    <AnchoredMenu {...props} width={160}>
      <Menu.Dropdown>
        {SWITCH.map((code) => (
          <Menu.Item key={code} onClick={() => choose(code)} lang={code} fw={code === locale ? 620 : 400}>
            {LOCALE_NAMES[code]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </AnchoredMenu>
  )
}

export function AccountMenu(props: AnchoredMenuProps) {
  const t = useWords()
  const locale = useLocale()
  const narrow = useNarrow(720)
  const signOut = useSignOut()
  const user = useStore($authUser)
  const letters = useStore($letters)
  const choose = useSwitchLanguage()
  if (!user) return null
  return (
    <AnchoredMenu {...props} width={280}>
      <Menu.Dropdown>
        <Menu.Label>
          <b className={`${styles.who} cut`}>{nameOf(user)}</b>
          <span className={`${styles.who} cut`}>{user.email}</span>
        </Menu.Label>
        <Menu.Divider />
        {narrow &&
          SWITCH.filter((code) => code !== locale).map((code) => (
            <Menu.Item key={code} lang={code} onClick={() => choose(code)}>
              {LOCALE_NAMES[code]}
            </Menu.Item>
          ))}
        <Menu.Item
          closeMenuOnClick={false}
          onClick={() => switchLetters(!letters)}
          rightSection={<Switch size="xs" checked={letters} readOnly tabIndex={-1} aria-hidden />}
        >
          {t('header.letters')}
        </Menu.Item>
        {narrow && <Menu.Item onClick={openHelp}>{t('header.help')}</Menu.Item>}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void signOut()}>
          {t('header.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </AnchoredMenu>
  )
}

import { ActionIcon, Menu, Switch } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconHelpCircle, IconLogout, IconMenu2, IconSearch, IconSelector } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { $authUser, logOut } from '#client/api/session.ts'
import { LOCALE_NAMES } from '#core/locale.ts'
import { SWITCH } from './boot.ts'
import { openHelp } from './Help.tsx'
import { useLocale, useNarrow, usePath, useText, useWords } from './hooks.ts'
import { notify } from './notices.tsx'
import { openPalette } from './palette.ts'
import { usePhaseLine } from './parts/CallLine.tsx'
import { $activeProgram, allPrograms } from './programs.ts'
import { useApiQuery } from './query.ts'
import { $letters, switchLetters } from './shortcuts.ts'

export function Header({ inProgram, onMenu }: { inProgram: boolean; onMenu: () => void }) {
  const t = useWords()
  const narrow = useNarrow(720)
  return (
    <header className="header">
      {narrow && (
        <ActionIcon size={44} onClick={onMenu} aria-label={t('header.menu')}>
          <IconMenu2 size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <ProgramSwitch inProgram={inProgram} />
      <div className="header__tools">
        {narrow ? (
          <ActionIcon size={44} onClick={openPalette} aria-label={t('header.search')}>
            <IconSearch size={20} stroke={1.6} />
          </ActionIcon>
        ) : (
          <>
            <button type="button" className="plain header__search" onClick={openPalette}>
              <IconSearch size={16} stroke={1.6} aria-hidden />
              <span>{t('header.search')}</span>
              <kbd>{t('keys.ctrl')} K</kbd>
            </button>
            <ActionIcon onClick={openHelp} aria-label={t('header.help')}>
              <IconHelpCircle size={19} stroke={1.6} />
            </ActionIcon>
            <LanguageMenu />
          </>
        )}
        <AccountMenu narrow={narrow} />
      </div>
    </header>
  )
}

function ProgramSwitch({ inProgram }: { inProgram: boolean }) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const navigate = useNavigate()
  const program = useStore($activeProgram)
  const { data } = useApiQuery(allPrograms())
  const active = inProgram ? program : null
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <button type="button" className="plain header__switch">
          {active ? (
            <span className="strong cut">{text(active.title, active.lang)}</span>
          ) : (
            <span className="soft">{t('header.goToProgram')}</span>
          )}
          {active && <PhaseNote program={active} />}
          <IconSelector size={15} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
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
    </Menu>
  )
}

function PhaseNote({ program }: { program: Parameters<typeof usePhaseLine>[0] }) {
  const line = usePhaseLine(program)
  const narrow = useNarrow(900)
  if (narrow) return null
  return (
    <span className="header__phase">
      <i className="dot" data-tone={line.tone} aria-hidden />
      <span className="cut">{line.text}</span>
    </span>
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

function LanguageMenu() {
  const t = useWords()
  const locale = useLocale()
  const choose = useSwitchLanguage()
  return (
    <Menu width={160}>
      <Menu.Target>
        <button
          type="button"
          className="plain header__code"
          aria-label={`${locale.toUpperCase()}, ${t('header.language', { name: LOCALE_NAMES[locale] })}`}
        >
          {locale.toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {SWITCH.map((code) => (
          <Menu.Item key={code} onClick={() => choose(code)} lang={code} fw={code === locale ? 620 : 400}>
            {LOCALE_NAMES[code]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Signs out and leads to signing in. */
export function useSignOut(): () => Promise<void> {
  const t = useWords()
  const locale = useLocale()
  const navigate = useNavigate()
  return async () => {
    const login = `/${locale}/admin/login`
    if (await logOut()) return location.assign(login)
    // No page comes from a server that is silent.
    await navigate(login)
    notify(t('header.signedOut'), { topic: 'signOut' })
  }
}

function AccountMenu({ narrow }: { narrow: boolean }) {
  const t = useWords()
  const locale = useLocale()
  const signOut = useSignOut()
  const user = useStore($authUser)
  const letters = useStore($letters)
  const choose = useSwitchLanguage()
  if (!user) return null
  const name = `${user.firstname} ${user.lastname}`.trim() || user.email
  const initials =
    `${user.firstname[0] ?? ''}${user.lastname[0] ?? ''}`.toUpperCase() || (user.email[0] ?? '').toUpperCase()
  return (
    <Menu width={280}>
      <Menu.Target>
        <button type="button" className="plain header__me" aria-label={t('header.account', { name })}>
          <span className="initials" data-letter={initials} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <b className="header__who cut">{name}</b>
          <span className="header__who cut">{user.email}</span>
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
    </Menu>
  )
}

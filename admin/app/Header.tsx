import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconHelpCircle, IconMenu2, IconSearch, IconSelector } from '@tabler/icons-react'
import { $authUser } from '#client/api/session.ts'
import { LOCALE_NAMES } from '#core/locale.ts'
import styles from './Header.module.css'
import { openHelp } from './help.ts'
import { useLocale, useNarrow, useText, useWords } from './hooks.ts'
import { withWords } from './i18n.ts'
import { lazyPart } from './lazyPart.tsx'
import { openPalette } from './palette.ts'
import { usePhaseLine } from './parts/programDates.ts'
import { useLazyMenu } from './parts/useLazyMenu.tsx'
import { $activeProgram } from './programs.ts'
import { useLoadedPart } from './useLoadedPart.ts'
import { nameOf } from './userName.ts'

const ProgramMenu = lazyPart(async () => (await import('./HeaderMenus.tsx')).ProgramMenu)
const LanguageMenu = lazyPart(async () => (await import('./HeaderMenus.tsx')).LanguageMenu)
const Bell = lazyPart(async () => (await withWords(['notification'], import('./notifications/Bell.tsx'))).Bell)
const AccountMenu = lazyPart(async () => (await import('./HeaderMenus.tsx')).AccountMenu)

export function Header({ inProgram, onMenu }: { inProgram: boolean; onMenu: () => void }) {
  const t = useWords()
  const narrow = useNarrow(720)
  return (
    <header className={styles.header}>
      {narrow && (
        <ActionIcon size={44} onClick={onMenu} aria-label={t('header.menu')}>
          <IconMenu2 size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <ProgramSwitch inProgram={inProgram} />
      <div className={styles.tools}>
        {narrow ? (
          <ActionIcon size={44} onClick={openPalette} aria-label={t('header.search')}>
            <IconSearch size={20} stroke={1.6} />
          </ActionIcon>
        ) : (
          <>
            <UnstyledButton className={styles.search} onClick={openPalette}>
              <IconSearch size={16} stroke={1.6} aria-hidden />
              <span>{t('header.search')}</span>
              <kbd>{t('keys.ctrl')} K</kbd>
            </UnstyledButton>
            <ActionIcon onClick={openHelp} aria-label={t('header.help')}>
              <IconHelpCircle size={19} stroke={1.6} />
            </ActionIcon>
            <BellButton />
            <LanguageButton />
          </>
        )}
        {narrow && <BellButton />}
        <AccountButton />
      </div>
    </header>
  )
}

function ProgramSwitch({ inProgram }: { inProgram: boolean }) {
  const t = useWords()
  const text = useText()
  const program = useStore($activeProgram)
  const active = inProgram ? program : null
  const { buttonProps, menu } = useLazyMenu(ProgramMenu)
  return (
    <>
      <UnstyledButton className={styles.switcher} {...buttonProps}>
        {active ? (
          <span className="strong cut">{text(active.title, active.lang)}</span>
        ) : (
          <span className="soft">{t('header.goToProgram')}</span>
        )}
        {active && <PhaseNote program={active} />}
        <IconSelector size={15} stroke={1.6} aria-hidden />
      </UnstyledButton>
      {menu}
    </>
  )
}

function PhaseNote({ program }: { program: Parameters<typeof usePhaseLine>[0] }) {
  const line = usePhaseLine(program)
  const narrow = useNarrow(900)
  if (narrow) return null
  return (
    <span className={styles.phase}>
      <i className={styles.dot} data-tone={line.tone} aria-hidden />
      <span className="cut">{line.text}</span>
    </span>
  )
}

const stay = () => {}

/** After the page has shown itself; its place is kept. */
function BellButton() {
  const user = useStore($authUser)
  const isLoaded = useLoadedPart(Bell, { isOpen: false, close: stay, isOffered: user !== null })
  return <span className={styles.bell}>{isLoaded && user && <Bell />}</span>
}

function LanguageButton() {
  const t = useWords()
  const locale = useLocale()
  const { buttonProps, menu } = useLazyMenu(LanguageMenu)
  return (
    <>
      <UnstyledButton
        className={styles.code}
        aria-label={`${locale.toUpperCase()}, ${t('header.language', { name: LOCALE_NAMES[locale] })}`}
        {...buttonProps}
      >
        {locale.toUpperCase()}
      </UnstyledButton>
      {menu}
    </>
  )
}

function AccountButton() {
  const t = useWords()
  const user = useStore($authUser)
  const { buttonProps, menu } = useLazyMenu(AccountMenu)
  if (!user) return null
  const initials =
    `${user.firstname[0] ?? ''}${user.lastname[0] ?? ''}`.toUpperCase() || (user.email[0] ?? '').toUpperCase()
  return (
    <>
      <UnstyledButton className={styles.me} aria-label={t('header.account', { name: nameOf(user) })} {...buttonProps}>
        <span className={styles.initials} data-letter={initials} />
      </UnstyledButton>
      {menu}
    </>
  )
}

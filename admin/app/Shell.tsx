import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserStorage, writeItem } from '#client/storage.ts'
import { Header } from './Header.tsx'
import { useNarrow, usePath, useWords } from './hooks.ts'
import { lazyPart } from './lazyPart.tsx'
import { SideMenu } from './Menu.tsx'
import { $activeProgram } from './programs.ts'
import styles from './Shell.module.css'
import { hasScreen } from './screens.ts'
import { useShortcuts } from './shortcuts.ts'
import { useLoadedPart } from './useLoadedPart.ts'

const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)

const FOLDED = 'opencall.menuFolded'

/** The person's own choice, or null. */
const chosen = (): boolean | null => {
  const stored = browserStorage().getItem(FOLDED)
  return stored === null ? null : stored === '1'
}

interface ShellProps {
  children: ReactNode
  inProgram: boolean
  /** Editors take the width; the person's own choice wins. */
  foldMenu?: boolean
}

/** Menu, header, content: menu and header never scroll. */
export function Shell({ children, inProgram, foldMenu = false }: ShellProps) {
  const t = useWords()
  const path = usePath()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const phone = useNarrow(720)
  const tight = useNarrow(1180)
  const program = useStore($activeProgram)
  const [choice, setChoice] = useState(chosen)
  const [drawer, setDrawer] = useState(false)
  const closeDrawer = useCallback(() => setDrawer(false), [])
  const hasDrawer = useLoadedPart(MenuDrawer, { isOpen: drawer, close: closeDrawer, isOffered: phone })
  const folded = choice ?? (tight || foldMenu)
  const fold = () => {
    writeItem(FOLDED, folded ? '0' : '1')
    setChoice(!folded)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(() => setDrawer(false), [pathname])
  const to = (target: string) => () => void navigate(path(target))
  const inActive = (screen: string) => `admin/programs/${program?.slug}/${screen}`
  useShortcuts([
    { keys: '[', does: 'help.fold', run: phone ? () => setDrawer((on) => !on) : fold },
    { keys: 'g p', does: 'menu.programs', run: to('admin/home/programs') },
    ...(program ? [{ keys: 'g d', does: 'menu.dashboard', run: to(inActive('dashboard')) }] : []),
    ...(program && hasScreen('admin/programs/:programSlug/responses')
      ? [{ keys: 'g r', does: 'menu.responses', run: to(inActive('responses')) }]
      : []),
  ])
  return (
    <div className={styles.shell} data-testid="shell" data-folded={folded || undefined}>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      {phone ? (
        hasDrawer && <MenuDrawer inProgram={inProgram} isOpen={drawer} onClose={closeDrawer} />
      ) : (
        <SideMenu inProgram={inProgram} folded={folded} onFold={fold} />
      )}
      <Header inProgram={inProgram} onMenu={() => setDrawer(true)} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches, useNavigate, useParams } from 'react-router'
import { $authUser } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import { focusOn } from './focus.ts'
import { openHelp } from './help.ts'
import { useAllowed, useText, useWords } from './hooks.ts'
import { withWords } from './i18n.ts'
import { lazyPart } from './lazyPart.tsx'
import { LoaderBar } from './loader.tsx'
import { Overlays } from './Overlays.tsx'
import { $pageName } from './pageName.ts'
import { openPalette } from './palette.ts'
import { ProgramStatusBanner } from './parts/ProgramStatusBanner.tsx'
import { startProblems } from './problems.ts'
import { $activeProgram } from './programs.ts'
import styles from './Root.module.css'
import { Shell } from './Shell.tsx'
import { useShortcuts } from './shortcuts.ts'
import type { ScreenRoute } from './slice.ts'
import { FLOATS } from './theme.ts'
import { useNavigationBlocker } from './unsavedChanges.ts'

interface LayoutProps {
  children: ReactNode
  inProgram: boolean
}

const Auth = ({ children }: LayoutProps) => <>{children}</>
/** A page without the menu. */
export const Bare = ({ children }: Pick<LayoutProps, 'children'>) => (
  <main id="main" className={styles.bare}>
    {children}
  </main>
)
const Editor = (props: LayoutProps) => <Shell {...props} foldMenu />

/** Layouts by name; a name that is none gets the default one. Spec §2. */
const LAYOUTS: Record<string, ComponentType<LayoutProps>> = { default: Shell, auth: Auth, editor: Editor, bare: Bare }
const layoutOf = (name: string | undefined): ComponentType<LayoutProps> => LAYOUTS[name ?? 'default'] ?? Shell

const Forbidden = lazyPart(async () => (await withWords(['access'], import('./parts/Forbidden.tsx'))).Forbidden)

/** Runs from the first page on; minutes pass before it has something to show. */
const Inactivity = lazyPart(async () => (await import('./Inactivity.tsx')).Inactivity)

const StandingNotices = lazyPart(
  async () => (await withWords(['operator', 'security'], import('./StandingNotices.tsx'))).StandingNotices,
)

/** The current screen's declaration, if the address has one. */
function useScreenRoute(): ScreenRoute | undefined {
  return useMatches().at(-1)?.handle as ScreenRoute | undefined
}

export function Root() {
  const t = useWords()
  const text = useText()
  const navigate = useNavigate()
  const route = useScreenRoute()
  const allowed = useAllowed()
  const params = useParams()
  const program = useStore($activeProgram)
  const platform = useStore($platform)
  const user = useStore($authUser)
  const pageName = useStore($pageName)
  const inProgram = route?.path.includes(':programSlug') ?? false
  // An address that is nothing still has the menu, for those who may see one.
  const Layout = layoutOf(route ? route.layout : user && platform ? 'default' : 'bare')

  useEffect(() => startProblems((path) => void navigate(path)), [navigate])
  useEffect(() => {
    const parts = [
      pageName,
      route ? t(route.title) : t('error.notFound'),
      inProgram && program ? text(program.title, program.lang) : undefined,
      platform?.name ?? t('common:product'),
    ]
    document.title = parts.filter(Boolean).join(' – ')
  }, [route, program, platform, pageName, inProgram, t, text])
  useScrollToTop(route)
  useNavigationBlocker()
  useShortcuts([
    { keys: '?', does: 'help.help', run: openHelp },
    ...(route && route.layout !== 'auth'
      ? [{ keys: 'mod+k', does: 'help.palette', run: openPalette, anywhere: true }]
      : []),
  ])

  return (
    <>
      <LoaderBar />
      <Layout inProgram={inProgram}>
        {user?.notices && <StandingNotices notices={user.notices} />}
        {route?.permission && !allowed(route.permission) ? (
          <Forbidden permission={route.permission} />
        ) : (
          <>
            {inProgram && <ProgramStatusBanner />}
            {/* Nothing of one program stays on the screen, or in its forms, when the address goes to another. */}
            <Outlet key={params.programSlug ?? ''} />
          </>
        )}
      </Layout>
      <section id={FLOATS.slice(1)} className={styles.floats} aria-label={t('shell.floats')} />
      <Inactivity />
      <Overlays isPaletteOffered={route?.layout !== 'auth'} />
    </>
  )
}

/** A new page starts at its top and with the keyboard at its content, unless the address names a section. Spec §2. */
function useScrollToTop(route: ScreenRoute | undefined): void {
  const { pathname, search } = useLocation()
  const before = useRef({ pathname, route })
  useEffect(() => {
    const left = before.current
    if (left.pathname === pathname) return
    before.current = { pathname, route }
    if (left.route?.screen === route?.screen && (left.route?.over || route?.over)) return
    if (new URLSearchParams(search).has('section')) return
    const main = document.getElementById('main')
    ;(main ?? document.scrollingElement)?.scrollTo(0, 0)
    focusOn(main)
  }, [pathname, search, route])
}

import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { $authUser } from '#client/api/session.ts'
import { loadChunk } from '#client/chunks.ts'
import { $platform } from '#client/stores/platform.ts'
import { isLocale } from '#core/locale.ts'
import { EXAMPLES_PATH } from '../examples/example.ts'
import { boot, isBackOfficeLocale } from './boot.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { GUARD_NOTICES, RouteError, runGuards, type Visit } from './guards.ts'
import { $locale, loadWords, setLocale, withWords, wordsIn } from './i18n.ts'
import { notify } from './notices.tsx'
import { Bare, Root } from './Root.tsx'
import { screenFile, screens } from './screens.ts'
import type { ScreenRoute } from './slice.ts'

/** Leaves the application for a page that the server makes. */
function leave(path: string): Promise<never> {
  location.assign(path)
  return new Promise<never>(() => {})
}

/** The first segment decides the language; one that is not spoken here leads to the current one. Spec §5. */
async function enterLocale({ request, params }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  if (!isBackOfficeLocale(params.locale)) {
    const rest =
      isLocale(params.locale) || /^[a-z]{2}$/.test(params.locale ?? '')
        ? url.pathname.split('/').slice(2).join('/')
        : url.pathname.slice(1)
    return redirect(`/${$locale.get()}/${rest || 'admin'}${url.search}`)
  }
  if (params.locale !== $locale.get()) await setLocale(params.locale)
  return null
}

const loaded = new Map<string, ComponentType>()
const shown = new Map<string, ComponentType>()

/**
 * What its loader has fetched. The router's own lazy routes show nothing at all when their code cannot be had. Routes of one
 * screen share the component, so that the screen stays where it is from one to the other.
 */
function screenOf({ screen }: ScreenRoute): ComponentType {
  const made =
    shown.get(screen) ??
    (() => {
      const Loaded = loaded.get(screen)
      return Loaded ? <Loaded /> : null
    })
  shown.set(screen, made)
  return made
}

/** What the menu says comes with every page that has one. */
const wordsOf = ({ layout, words }: ScreenRoute): readonly string[] => (layout === 'auth' ? words : ['menu', ...words])

const enterScreen =
  (route: ScreenRoute) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    const locale = $locale.get()
    const code = loadChunk(() => withWords(wordsOf(route), screenFile(route)()))
    code.catch(() => {}) // told below, unless the guards lead elsewhere
    const visit: Visit = { url, locale, programSlug: params.programSlug }
    const instead = await runGuards(route.guards ?? [], visit)
    if (instead === null) {
      loaded.set(route.screen, (await code).Screen)
      return null
    }
    const notice = GUARD_NOTICES[visit.stoppedBy ?? '']
    if (notice?.startsWith('problems:')) await loadWords(['problems'])
    if (notice) notify((await wordsIn(locale))(notice), { tone: 'bad', place: 'top' })
    return instead.startsWith(`/${locale}/admin`) || instead === `/${locale}/platform-deleted`
      ? redirect(instead)
      : leave(instead)
  }

/** Where nothing else on the page is its main part. */
const BARE_ERROR = (
  <Bare>
    <ErrorPage />
  </Bare>
)

function routeOf(route: ScreenRoute): RouteObject {
  return {
    path: route.path,
    handle: route,
    loader: enterScreen(route),
    Component: screenOf(route),
    errorElement: route.layout === 'auth' ? BARE_ERROR : <ErrorPage />,
    // A tab, a filter or a panel is the same page: its guards have passed.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  }
}

/** An old or second address: the parameters are carried over. */
const redirectTo = (path: string, target: string): RouteObject => ({
  path,
  loader: ({ request, params }) => {
    const filled = target.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    return redirect(`/${params.locale}/${filled}${new URL(request.url).search}`)
  },
})

const notFound: RouteObject = {
  path: '*',
  loader: async () => {
    await loadWords(['menu'])
    // Nobody who is signed out, and no host without a platform, has programs to go to.
    if (!$authUser.get()) throw new RouteError(404, 'notFound', { to: 'admin/login', label: 'error.signIn' })
    throw new RouteError(
      404,
      'notFound',
      $platform.get() ? undefined : { to: 'admin/platforms', label: 'error.platforms' },
    )
  },
  errorElement: <ErrorPage />,
}

/** The page of parts. A build for production replaces the condition by false and leaves the page out with all examples. */
const development: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: EXAMPLES_PATH,
        HydrateFallback: () => null,
        lazy: async () => ({ Component: (await import('../examples/ExamplesPage.tsx')).ExamplesPage }),
      },
    ]
  : []

/** Made once the person and the words are known: guards run as soon as it exists. */
export const createRouter = () =>
  createBrowserRouter([
    ...development,
    { path: '/', loader: () => redirect(`/${boot.locale}/admin`) },
    {
      path: '/admin/*',
      loader: ({ request }) =>
        redirect(`/${boot.locale}${new URL(request.url).pathname}${new URL(request.url).search}`),
    },
    {
      path: '/:locale',
      loader: enterLocale,
      shouldRevalidate: ({ currentParams, nextParams }) => currentParams.locale !== nextParams.locale,
      element: <Root />,
      errorElement: BARE_ERROR,
      HydrateFallback: () => null,
      children: [
        ...screens.map(routeOf),
        ...screens.flatMap((route) => (route.also ?? []).map((path) => redirectTo(path, route.path))),
        {
          path: 'admin/settings/*',
          loader: ({ params }) => redirect(`/${params.locale}/admin/home/settings/${params['*'] ?? ''}`),
        },
        notFound,
      ],
    },
  ])

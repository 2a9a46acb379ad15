import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { isLocale } from '#core/locale.ts'
import { boot, isBackOfficeLocale } from './boot.ts'
import { loadChunk } from './chunks.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { RouteError, runGuards } from './guards.ts'
import { $locale, setLocale } from './i18n.ts'
import { Root } from './Root.tsx'
import { SCREENS, type ScreenRoute } from './routes.ts'

const files = import.meta.glob<{ Screen: ComponentType }>('../screens/*/*.tsx')
const fileOf = (screen: string) => `../screens/${screen}.tsx`

/** What this build has: an address without its screen does not exist. */
export const screens = SCREENS.filter(({ screen }) => fileOf(screen) in files)
export const hasScreen = (path: string): boolean => screens.some((route) => route.path === path)

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

const enterScreen =
  (route: ScreenRoute) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    const locale = $locale.get()
    const instead = await runGuards(route.guards ?? [], { url, locale, programSlug: params.programSlug })
    if (instead === null) return null
    return instead.startsWith(`/${locale}/admin`) || instead === `/${locale}/platform-deleted`
      ? redirect(instead)
      : leave(instead)
  }

function routeOf(route: ScreenRoute): RouteObject {
  return {
    path: route.path,
    handle: route,
    loader: enterScreen(route),
    errorElement: <ErrorPage />,
    // A tab, a filter or a panel is the same page: its guards have passed.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: {
      Component: async () =>
        (await loadChunk(files[fileOf(route.screen)] as () => Promise<{ Screen: ComponentType }>)).Screen,
    },
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
  loader: () => {
    throw new RouteError(404, 'notFound')
  },
  errorElement: <ErrorPage />,
}

/** Made once the person and the words are known: guards run as soon as it exists. */
export const createRouter = () =>
  createBrowserRouter([
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
      errorElement: <ErrorPage />,
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

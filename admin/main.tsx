import '@mantine/core/styles.layer.css'
import '@fontsource-variable/commissioner/wght.css'
import './app/theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { $authUser, adoptSession, loadSession } from '#client/api/session.ts'
import { adoptSignOut } from '#client/api/signedOut.ts'
import { ignoreRepeatedPresses } from '#client/ui/repeatedPresses.ts'
import { boot, isBackOfficeLocale } from './app/boot.ts'
import { loadWords, startWords } from './app/i18n.ts'
import { rememberPageUser } from './app/pageUser.ts'
import { startPalette } from './app/palette.ts'
import { queryClient } from './app/query.ts'
import { loadRules } from './app/queryRules.ts'
import { createRouter } from './app/router.tsx'
import { startShortcuts } from './app/shortcuts.ts'
import { theme } from './app/theme.ts'
import { whenIdle } from './app/useLoadedPart.ts'

// Where Mantine's scroll lock looks for the nonce of the style that it adds.
Object.assign(globalThis, { __webpack_nonce__: boot.nonce })
adoptSession(boot.session)
rememberPageUser()
// The page may have come without a person because the access cookie had run out, not the session.
adoptSignOut()
if (!$authUser.get()) await loadSession().catch(() => undefined)
const inPath = location.pathname.split('/')[1]
await startWords(isBackOfficeLocale(inPath) ? inPath : boot.locale)
startPalette()
startShortcuts()
ignoreRepeatedPresses()

void loadRules()
const router = createRouter()
const root = document.getElementById('root')
if (!root) throw new Error('no root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={() => boot.nonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

// What other windows and people do, and notifications.
whenIdle(() => void import('./app/realtime/realtime.ts').then(({ startRealtime }) => startRealtime()).catch(() => {})) // found with the next look

// Few refusals are not said by the server itself.
whenIdle(() => void loadWords(['problems']).catch(() => {})) // a general sentence stands in for them

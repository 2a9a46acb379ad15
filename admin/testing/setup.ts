import { afterEach } from 'vitest'
import type { AdminBoot } from '#core/platform/boot.ts'

/** What the server writes into the page, for tests of components; tests without a document have none. */
const BOOT: AdminBoot = {
  session: {
    user: null,
    permissions: [],
    roles: [],
    csrfToken: 'test',
    platform: null,
    sessionInactivityTime: 900_000,
  },
  locale: 'en',
  nonce: '',
  publicUrl: null,
  appUrl: 'http://app.localhost',
  mailbox: false,
  build: 'test',
  failed: '',
}

if (typeof document !== 'undefined') {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'boot'
  element.textContent = JSON.stringify(BOOT)
  document.head.append(element)
  // What the page has of the browser beyond the document, and the test's document has not.
  Element.prototype.scrollIntoView ??= () => {}
  window.scrollTo = () => {}
  if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
  const { cleanup, configure } = await import('@testing-library/react')
  // Dialogs that open over any page are loaded on demand, as fast as the machine is.
  configure({ asyncUtilTimeout: 10_000 })
  afterEach(() => cleanup())
}

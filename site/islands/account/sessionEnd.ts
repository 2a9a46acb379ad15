import { configureApi } from '#client/api/transport.ts'
import { publicLogin } from '#client/stores/navigation.ts'
import type { Locale } from '#core/locale.ts'

/** When the session ends, the login page opens and returns here afterwards; unsent answers are stored on the device. */
export const redirectOnSessionEnd = (lang: Locale): void =>
  configureApi({
    onSessionEnd: () => location.assign(`${publicLogin(lang, location.pathname + location.search)}&expired=1`),
  })

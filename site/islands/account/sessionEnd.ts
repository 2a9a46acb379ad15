import { configureApi } from '#client/api/transport.ts'
import { publicLogin } from '#client/stores/navigation.ts'
import type { Locale } from '#core/locale.ts'

/** A session that ends meanwhile leads to signing in, and from there back to this place: what was typed waits on the device. */
export const redirectOnSessionEnd = (lang: Locale): void =>
  configureApi({
    onSessionEnd: () => location.assign(`${publicLogin(lang, location.pathname + location.search)}&expired=1`),
  })

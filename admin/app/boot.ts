import { isLocale, type Locale } from '#core/locale.ts'
import type { AdminBoot } from '#core/platform/boot.ts'

const element = document.getElementById('boot')
const read: unknown = element?.textContent ? JSON.parse(element.textContent) : null
if (!read) throw new Error('The page carries no boot block')

/** What the server wrote into the page. */
export const boot = read as AdminBoot

/** Languages of the back office's switch. Spec §9. */
export const SWITCH: readonly Locale[] = ['en', 'fr']

/** A path's language counts when the platform speaks it or the switch offers it. */
export const isBackOfficeLocale = (code: string | undefined): code is Locale =>
  isLocale(code) && (SWITCH.includes(code) || (boot.session.platform?.supportedLangs ?? []).includes(code))
